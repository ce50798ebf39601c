import type { SchemaItem } from "./catalogue.ts";

/**
 * `same`: the schema must be what the migrations of this release make. `enough`: a newer release has migrated it, so that
 * it may be different, as long as the tables have what this release reads and writes.
 */
export type Strictness = "same" | "enough";

/** Returns what the database lacks or has otherwise than this release expects, in words. What it has beyond is ignored. */
export function compareSchema(
  expected: readonly SchemaItem[],
  actual: readonly SchemaItem[],
  strictness: Strictness,
): string[] {
  const found = new Map(actual.map((item) => [keyOf(item), item]));
  const known = new Set(expected.map(keyOf));
  const present = tablesOf(actual);
  const missingTables = [...tablesOf(expected)].filter((table) => !present.has(table));
  const differences = expected
    .filter((item) => item.kind === "function" || !missingTables.includes(tableOf(item)))
    .flatMap((item) => differenceOf(item, found.get(keyOf(item)), strictness));
  return [
    ...missingTables.map((table) => `table ${table} is missing`),
    ...differences,
    ...unfilledColumns(expected, known, actual),
  ];
}

const keyOf = ({ kind, name }: SchemaItem) => `${kind} ${name}`;

function differenceOf(item: SchemaItem, match: SchemaItem | undefined, strictness: Strictness): string[] {
  if (strictness === "enough" && item.kind !== "column" && item.kind !== "function") return [];
  if (!match) return [`${item.kind} ${item.name} is missing`];
  if (match.shape !== item.shape) {
    return [`${item.kind} ${item.name} is ${match.shape || "valid"}, not ${item.shape || "valid"}`];
  }
  const isOther = strictness === "same" && match.definition !== item.definition;
  return isOther ? [`${item.kind} ${item.name} is defined differently`] : [];
}

/** Columns that this release does not know and that would refuse each of its rows. */
function unfilledColumns(
  expected: readonly SchemaItem[],
  known: ReadonlySet<string>,
  actual: readonly SchemaItem[],
): string[] {
  const tables = tablesOf(expected);
  return actual
    .filter((item) => item.kind === "column" && !known.has(keyOf(item)) && tables.has(tableOf(item)))
    .filter(({ shape, definition }) => shape.endsWith(" not null") && definition === "")
    .map(({ name }) => `column ${name} is required, and this release does not know it`);
}

const tablesOf = (items: readonly SchemaItem[]) =>
  new Set(items.filter(({ kind }) => kind === "column").map((item) => tableOf(item)));

const tableOf = ({ name }: SchemaItem) => name.slice(0, name.indexOf("."));
