/** A custom field under work; `id` belongs to the form alone. */
export interface FieldRow {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly isNumber: boolean;
}

type Fields = Readonly<Record<string, string | number>>;

export const maxFields = 100;

let lastId = 0;
export const newRow = (): FieldRow => ({ id: `field-${++lastId}`, name: "", value: "", isNumber: false });

export const rowsOf = (fields: Fields): FieldRow[] =>
  Object.entries(fields).map(([name, value]) => ({
    ...newRow(),
    name,
    value: String(value),
    isNumber: typeof value === "number",
  }));

/** Says what is wrong with a row, before the service has to. */
export function rowProblem(row: FieldRow, rows: readonly FieldRow[]): string | undefined {
  const name = row.name.trim();
  if (name === "") return row.value === "" ? undefined : "A field needs a name.";
  if (rows.some((other) => other.id !== row.id && other.name.trim() === name)) return "Two fields have this name.";
  if (row.isNumber && (row.value.trim() === "" || !Number.isFinite(Number(row.value)))) return "This is not a number.";
  return undefined;
}

/** The change from one map to another as the API takes it: what is gone is null. */
export function fieldsInput(before: Fields, rows: readonly FieldRow[]): Record<string, string | number | null> {
  const named = rows.filter(({ name }) => name.trim() !== "");
  const now = Object.fromEntries(
    named.map(({ name, value, isNumber }) => [name.trim(), isNumber ? Number(value) : value]),
  );
  const removed = Object.keys(before).filter((name) => !(name in now));
  return { ...now, ...Object.fromEntries(removed.map((name) => [name, null])) };
}
