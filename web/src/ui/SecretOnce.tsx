import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyBlock } from "./Copy.tsx";

interface SecretOnceProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly copyLabel: string;
  /** Such as a command that uses the secret. */
  readonly children?: ReactNode;
  readonly onStored: () => void;
}

const ignore = () => undefined;

/** Shows a secret that can't be read again. Only its button closes it: no key, no click beside it. */
export function SecretOnce({ title, text, secret, copyLabel, children, onStored }: SecretOnceProps) {
  return (
    <Modal
      opened
      onClose={ignore}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
      title={title}
    >
      <Stack gap="md">
        <Text>{text}</Text>
        <CopyBlock text={secret} label={copyLabel} />
        {children}
        <Group justify="flex-end">
          <Button onClick={onStored}>I have stored it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
