import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { IconX } from "../../../ui/icons.ts";
import type { ConditionRow, Operator } from "../condition.ts";
import type { EventField, FieldKind } from "../event-fields.ts";
import { texts } from "../texts.ts";
import classes from "./Rules.module.css";

interface ConditionFieldsProps {
  readonly row: ConditionRow;
  readonly number: number;
  readonly fields: readonly EventField[];
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
}

const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  number: ["<", "<=", ">", ">=", "==", "!="],
  text: ["==", "!=", "contains"],
  list: ["has", "lacks"],
  flag: ["=="],
};
const anyOperators: readonly Operator[] = ["==", "!=", "<", "<=", ">", ">=", "contains", "has", "lacks"];
const other = "other";

/** Field, comparison and value, as a sentence. */
export function ConditionFields({ row, number, fields, onChange, onRemove }: ConditionFieldsProps) {
  const known = fields.find(({ path }) => path === row.path);
  const [asksForPath, setAsksForPath] = useState(false);
  const isOther = asksForPath || known === undefined;
  const field = isOther ? undefined : known;
  const operators = field ? operatorsOf[field.kind] : anyOperators;
  const choose = (path: string) => {
    setAsksForPath(path === other);
    const chosen = fields.find((one) => one.path === path);
    if (!chosen) return onChange({ path: "data.", operator: "==", value: row.value });
    const operator = operatorsOf[chosen.kind].includes(row.operator) ? row.operator : operatorsOf[chosen.kind][0];
    const value = chosen.kind === "flag" ? "true" : (chosen.choices?.[0] ?? "");
    onChange({ path, operator: operator ?? "==", value });
  };
  return (
    <div className={classes.condition} role="group" aria-label={texts.condition(number)}>
      <NativeSelect
        aria-label={texts.field}
        value={isOther ? other : row.path}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[...fields.map(({ path, label }) => ({ value: path, label })), { value: other, label: texts.otherField }]}
      />
      {isOther && (
        <TextInput
          aria-label={texts.otherPath}
          placeholder={texts.otherPlaceholder}
          classNames={{ input: classes.code }}
          maxLength={200}
          value={row.path}
          onChange={(event) => onChange({ ...row, path: event.currentTarget.value.trim() })}
        />
      )}
      <NativeSelect
        aria-label={texts.operator}
        value={row.operator}
        onChange={(event) => onChange({ ...row, operator: event.currentTarget.value as Operator })}
        data={operators.map((value) => ({ value, label: texts.operators[value] }))}
      />
      <ValueInput
        field={field}
        operator={row.operator}
        value={row.value}
        onChange={(value) => onChange({ ...row, value })}
      />
      <ActionIcon variant="subtle" color="gray" size={34} aria-label={texts.removeCondition(number)} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}

interface ValueInputProps {
  readonly field: EventField | undefined;
  readonly operator: Operator;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueInput({ field, operator, value, onChange }: ValueInputProps) {
  const isChoice = operator === "==" || operator === "!=";
  const choices =
    field?.kind === "flag"
      ? Object.entries(texts.flags).map(([one, label]) => ({ value: one, label }))
      : isChoice && field?.choices?.map((one) => ({ value: one, label: one }));
  if (choices) {
    return (
      <NativeSelect
        aria-label={texts.value}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={choices}
      />
    );
  }
  return (
    <TextInput
      aria-label={texts.value}
      inputMode={field?.kind === "number" ? "decimal" : "text"}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
