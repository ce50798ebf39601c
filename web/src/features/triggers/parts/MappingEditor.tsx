import { Select, TextInput } from "@mantine/core";
import type { MappingRow } from "../mapping.ts";
import type { PayloadPath } from "../payload-paths.ts";
import { texts } from "../texts.ts";
import classes from "./Triggers.module.css";

interface MappingEditorProps {
  readonly rows: readonly MappingRow[];
  readonly paths: readonly PayloadPath[];
  readonly onChange: (rows: MappingRow[]) => void;
}

const shownLength = 30;

const labelOf = ({ pointer, value }: PayloadPath) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `${pointer} = ${text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}`;
};

/** One row for each field of the resource: a value of the payload, or one that is always the same. */
export function MappingEditor({ rows, paths, onChange }: MappingEditorProps) {
  const change = (field: string, part: Partial<MappingRow>) =>
    onChange(rows.map((row) => (row.field === field ? { ...row, ...part } : row)));
  const data = paths.map((path) => ({ value: path.pointer, label: labelOf(path) }));
  return (
    <div>
      <p className={classes.legend}>{texts.mapping}</p>
      <p className={classes.hint}>{rows.length === 0 ? texts.mappingNone : texts.mappingHint}</p>
      <div className={classes.rows}>
        {rows.map(({ field, isList, pointer, fixed }) => (
          <div key={field} className={classes.row}>
            <code className={classes.code}>{field}</code>
            <Select
              aria-label={texts.from(field)}
              placeholder={fixed === "" ? texts.leftOut : ""}
              clearable
              searchable
              data={data}
              value={pointer ?? null}
              onChange={(value) => change(field, { pointer: value ?? undefined })}
            />
            <TextInput
              aria-label={texts.fixed(field)}
              placeholder={isList ? texts.fixedList : texts.fixedPlaceholder}
              disabled={pointer !== undefined}
              value={fixed}
              onChange={(event) => change(field, { fixed: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
