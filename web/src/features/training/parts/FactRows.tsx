import { ActionIcon, Button, TextInput } from "@mantine/core";
import { randomKey } from "../../../lib/random.ts";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import type { FactRow } from "../scenario-form.ts";
import { texts } from "../texts.ts";
import classes from "./Editor.module.css";

const maxFacts = 50;

interface FactRowsProps {
  readonly rows: readonly FactRow[];
  readonly onChange: (rows: readonly FactRow[]) => void;
}

export function FactRows({ rows, onChange }: FactRowsProps) {
  const change = (id: string, part: Partial<FactRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  return (
    <div className={classes.fields}>
      {rows.map((row, index) => (
        <div key={row.id} className={classes.factRow}>
          <TextInput
            aria-label={texts.factName(index + 1)}
            maxLength={64}
            value={row.name}
            onChange={(event) => change(row.id, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={texts.factValue(index + 1)}
            maxLength={1_000}
            value={row.value}
            onChange={(event) => change(row.id, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.removeFact(row.name)}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={rows.length >= maxFacts}
          onClick={() => onChange([...rows, { id: randomKey(), name: "", value: "" }])}
        >
          {texts.addFact}
        </Button>
      </div>
    </div>
  );
}
