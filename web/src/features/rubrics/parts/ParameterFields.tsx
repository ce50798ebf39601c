import { Checkbox, NumberInput, TagsInput, TextInput } from "@mantine/core";
import { type ParameterField, parametersOf, withParameter } from "../check-parameters.ts";
import classes from "./Rubrics.module.css";

interface ParameterFieldsProps {
  readonly schema: Record<string, unknown>;
  readonly values: Record<string, unknown>;
  readonly onChange: (values: Record<string, unknown>) => void;
}

/** A form made of the JSON Schema of a check's parameters. What is left empty has its default. */
export function ParameterFields({ schema, values, onChange }: ParameterFieldsProps) {
  const fields = parametersOf(schema);
  if (fields.length === 0) return null;
  return (
    <div className={classes.parameters}>
      {fields.map((field) => (
        <ParameterInput
          key={field.name}
          field={field}
          value={values[field.name]}
          onChange={(value) => onChange(withParameter(values, field.name, value))}
        />
      ))}
    </div>
  );
}

interface ParameterInputProps {
  readonly field: ParameterField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function ParameterInput({ field, value, onChange }: ParameterInputProps) {
  const common = { label: field.label, description: field.description };
  switch (field.kind) {
    case "boolean":
      return (
        <Checkbox
          {...common}
          checked={Boolean(value ?? field.fallback)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "number":
    case "integer":
      return (
        <NumberInput
          {...common}
          min={field.minimum}
          max={field.maximum}
          step={field.kind === "integer" ? 1 : 0.05}
          allowDecimal={field.kind === "number"}
          placeholder={field.fallback === undefined ? "" : String(field.fallback)}
          value={typeof value === "number" ? value : ""}
          onChange={(given) => onChange(typeof given === "number" ? given : undefined)}
        />
      );
    case "texts":
      return (
        <TagsInput
          {...common}
          splitChars={["\n"]}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(given) => onChange(given.length > 0 ? given : undefined)}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
  }
}
