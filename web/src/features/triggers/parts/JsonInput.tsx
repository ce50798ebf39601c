import { Textarea } from "@mantine/core";
import classes from "./Triggers.module.css";

interface JsonInputProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly minRows?: number;
}

export function JsonInput({ label, description, value, onChange, error, minRows = 5 }: JsonInputProps) {
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={minRows}
      maxRows={16}
      spellCheck={false}
      classNames={{ input: classes.code }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
