import { Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialog, type Problem } from "./FormDialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isPending?: boolean;
  readonly isDanger?: boolean;
  readonly isTest?: boolean;
  readonly problem?: Problem | undefined;
}

/** Asks once more before something that can't be taken back. */
export function ConfirmDialog({ text, confirmLabel, onConfirm, isDanger = true, ...rest }: ConfirmDialogProps) {
  return (
    <FormDialog {...rest} submitLabel={confirmLabel} onSubmit={onConfirm} isDanger={isDanger}>
      <Text>{text}</Text>
    </FormDialog>
  );
}

interface ConfirmByNameProps extends ConfirmDialogProps {
  readonly name: string;
  readonly isDisabled?: boolean;
  readonly children?: ReactNode;
}

/** For what destroys a lot: the person types the name of it. */
export function ConfirmByName({
  name,
  text,
  confirmLabel,
  onConfirm,
  children,
  isDisabled,
  ...rest
}: ConfirmByNameProps) {
  const [typed, setTyped] = useState("");
  const isDifferent = typed.trim() !== name.trim();
  return (
    <FormDialog
      {...rest}
      submitLabel={confirmLabel}
      onSubmit={onConfirm}
      isDisabled={isDifferent || (isDisabled ?? false)}
      isDanger
    >
      <Text>{text}</Text>
      <TextInput
        label="Type the name to confirm"
        description={name}
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
    </FormDialog>
  );
}
