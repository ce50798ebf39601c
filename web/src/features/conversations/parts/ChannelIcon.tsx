import {
  IconBrandWhatsapp,
  IconMail,
  IconMessage,
  IconMessages,
  IconPhone,
  IconVideo,
  IconWorld,
} from "../../../ui/icons.ts";
import { texts } from "../texts.ts";

const icons: Readonly<Record<string, typeof IconPhone>> = {
  voice: IconPhone,
  chat: IconMessages,
  email: IconMail,
  sms: IconMessage,
  whatsapp: IconBrandWhatsapp,
  video: IconVideo,
};

export function ChannelIcon({ channel }: { readonly channel: string }) {
  const Icon = icons[channel] ?? IconWorld;
  const label = texts.channels[channel] ?? channel;
  return (
    <span title={label}>
      <Icon size={16} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
