import { PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { texts } from "../texts.ts";

interface PasswordDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly isDanger?: boolean;
  readonly error: unknown;
  readonly onSubmit: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password before a change of how the person signs in. */
export function PasswordDialog({
  title,
  text,
  submitLabel,
  isPending,
  isDanger,
  error,
  onSubmit,
  onClose,
}: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  const wrong = fieldError(error, "current_password");
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      onClose={onClose}
      onSubmit={() => onSubmit(password)}
      isPending={isPending}
      isDanger={isDanger ?? false}
      isDisabled={password === ""}
      problem={error && !wrong ? wordsOf(error) : undefined}
    >
      <Text>{text}</Text>
      <PasswordInput
        label={texts.currentPassword}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrong}
      />
    </FormDialog>
  );
}
