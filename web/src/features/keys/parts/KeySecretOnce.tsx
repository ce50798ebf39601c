import { Text } from "@mantine/core";
import { apiAddress, type CreateApiKeyResult } from "../../../api/client.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { SecretOnce } from "../../../ui/SecretOnce.tsx";
import { commandFor } from "../key-command.ts";
import { texts } from "../texts.ts";

interface KeySecretOnceProps {
  readonly created: CreateApiKeyResult;
  readonly isRotated?: boolean;
  readonly onStored: () => void;
}

/** The whole key, this once, with a command that works with it as it is copied. */
export function KeySecretOnce({ created, isRotated = false, onStored }: KeySecretOnceProps) {
  const secret = created.secret ?? "";
  const command = commandFor(apiAddress, secret, created.scopes);
  return (
    <SecretOnce
      title={isRotated ? texts.rotatedTitle(created.name) : texts.createdTitle(created.name)}
      text={isRotated ? `${texts.onceText} ${texts.rotatedText}` : texts.onceText}
      secret={secret}
      copyLabel={texts.copySecret}
      onStored={onStored}
    >
      {command && (
        <div>
          <Text mb={6}>{texts.tryIt}</Text>
          <CopyBlock text={command} label={texts.copyCommand} />
        </div>
      )}
    </SecretOnce>
  );
}
