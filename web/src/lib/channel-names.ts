/** What people call the channels of the service. */
export const channelNames: Readonly<Record<string, string>> = {
  voice: "Voice",
  chat: "Chat",
  email: "E-mail",
  sms: "SMS",
  whatsapp: "WhatsApp",
  social: "Social",
  video: "Video",
  other: "Other",
};
