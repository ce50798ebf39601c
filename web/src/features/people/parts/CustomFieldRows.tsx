import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import { type FieldRow, maxFields, newRow, rowProblem } from "../custom-fields.ts";
import { texts } from "../texts.ts";
import classes from "./People.module.css";

interface CustomFieldRowsProps {
  readonly rows: readonly FieldRow[];
  readonly onChange: (rows: readonly FieldRow[]) => void;
}

/** Names and values, each a text or a number. */
export function CustomFieldRows({ rows, onChange }: CustomFieldRowsProps) {
  const change = (id: string, part: Partial<FieldRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{texts.customFields}</legend>
      {rows.map((row, index) => (
        <div key={row.id} className={classes.fieldRow}>
          <TextInput
            aria-label={texts.fieldName(index + 1)}
            placeholder={texts.name}
            maxLength={64}
            value={row.name}
            error={rowProblem(row, rows)}
            onChange={(event) => change(row.id, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={texts.fieldValue(index + 1)}
            maxLength={4_096}
            value={row.value}
            onChange={(event) => change(row.id, { value: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={texts.fieldKind(index + 1)}
            data={[
              { value: "text", label: texts.text },
              { value: "number", label: texts.number },
            ]}
            value={row.isNumber ? "number" : "text"}
            onChange={(event) => change(row.id, { isNumber: event.currentTarget.value === "number" })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={4}
            aria-label={texts.removeField(row.name)}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        mt={6}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        disabled={rows.length >= maxFields}
        onClick={() => onChange([...rows, newRow()])}
      >
        {texts.addField}
      </Button>
    </fieldset>
  );
}
