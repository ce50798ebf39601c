import { PasswordInput } from "@mantine/core";
import { texts } from "../texts.ts";

interface PasswordFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly isNew?: boolean;
}

export function PasswordField({ label = texts.password, value, onChange, error, isNew = false }: PasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      required
      withAsterisk={false}
      autoComplete={isNew ? "new-password" : "current-password"}
      description={isNew ? texts.passwordHint : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
