import { Text } from "@mantine/core";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { SecretOnce } from "../../../ui/SecretOnce.tsx";
import { texts } from "../texts.ts";
import { commandFor } from "../trigger-command.ts";

interface AddressOnceProps {
  readonly url: string;
  readonly payload: string;
  readonly isRotated?: boolean;
  readonly onStored: () => void;
}

export function AddressOnce({ url, payload, isRotated = false, onStored }: AddressOnceProps) {
  return (
    <SecretOnce
      title={texts.createdTitle}
      text={isRotated ? texts.rotatedText : texts.createdText}
      secret={url}
      copyLabel={texts.copyAddress}
      onStored={onStored}
    >
      <div>
        <Text mb={6}>{texts.callIt}</Text>
        <CopyBlock text={commandFor(url, payload)} label={texts.copyCommand} />
      </div>
    </SecretOnce>
  );
}
