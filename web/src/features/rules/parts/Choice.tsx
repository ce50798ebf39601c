import { NativeSelect } from "@mantine/core";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** What having chosen nothing means. */
  readonly empty: string;
  readonly onChange: (value: Value | undefined) => void;
  readonly error: string | undefined;
}

export function Choice<Value extends string>({ label, value, choices, empty, onChange, error }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(choices.find((one) => one.value === event.currentTarget.value)?.value)}
      error={error}
      data={[{ value: "", label: empty }, ...choices]}
    />
  );
}
