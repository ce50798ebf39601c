import { Button, Modal, Stack, Text } from "@mantine/core";
import { apiAddress, type CreateApiKeyResult } from "../../../api/client.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { texts } from "../texts.ts";

const commandWith = (secret: string) =>
  [
    `curl ${apiAddress}/conversations \\`,
    `  -H "Authorization: Bearer ${secret}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "agent": "Ann", "transcript": "Agent: Good morning, this is Ann.\\nCustomer: My card was declined." }'`,
  ].join("\n");

/** Shows a secret that nobody can show again: only the button that says so closes it. */
export function SecretOnce({ made, onClose }: { readonly made: CreateApiKeyResult; readonly onClose: () => void }) {
  const secret = made.secret ?? "";
  const maySend = made.scopes.includes("conversations:write");
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.secretTitle}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack gap="sm">
        <Text>{texts.secretText}</Text>
        <CopyBlock text={secret} label={texts.copySecret} />
        {maySend && (
          <>
            <Text>{texts.secretTry}</Text>
            <CopyBlock text={commandWith(secret)} label={texts.copyCommand} />
          </>
        )}
        <Button onClick={onClose}>{texts.stored}</Button>
      </Stack>
    </Modal>
  );
}
