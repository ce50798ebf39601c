import { formats } from "./formats.ts";
import type { SchemaObject } from "./types.ts";

/** Well within what a schema may have: what does not fit any more is left open. */
const bounds = { depth: 16, nodes: 400, characters: 40_000 };

interface Left {
  nodes: number;
  characters: number;
}

/** The schema that an example suggests. The example itself always fits it. */
export function inferSchema(example: SchemaObject): SchemaObject {
  return schemaOf([example], 1, { nodes: bounds.nodes, characters: bounds.characters });
}

/** One schema for all these values. Keywords count for values of their type only, so that a mixture needs no union. */
function schemaOf(values: readonly unknown[], depth: number, left: Left): SchemaObject {
  const types = typesOf(values);
  // Of something that is never there but as null, nothing is known.
  if (depth > bounds.depth || types.length === 0 || types.every((type) => type === "null")) return {};
  return {
    type: types.length === 1 ? types[0] : types,
    ...formatOf(values.filter((value) => typeof value === "string")),
    ...itemsOf(values.filter(Array.isArray), depth, left),
    ...propertiesOf(values.filter(isObject), depth, left),
  };
}

const isObject = (value: unknown): value is SchemaObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function typesOf(values: readonly unknown[]): string[] {
  const types = new Set(values.map(typeOf));
  if (types.has("number")) types.delete("integer");
  return [...types];
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** With its time: a bare date is rather a date. */
const suggested: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => formats.email?.fits(text) ?? false,
  "date-time": (text) => text.length > 10 && (formats["date-time"]?.fits(text) ?? false),
};

function formatOf(texts: readonly string[]): SchemaObject {
  if (texts.length === 0) return {};
  const format = Object.keys(suggested).find((name) => texts.every((text) => suggested[name]?.(text)));
  return format === undefined ? {} : { format };
}

function itemsOf(arrays: readonly (readonly unknown[])[], depth: number, left: Left): SchemaObject {
  const items = arrays.flat();
  if (items.length === 0 || --left.nodes < 0) return {};
  return { items: schemaOf(items, depth + 1, left) };
}

function propertiesOf(objects: readonly SchemaObject[], depth: number, left: Left): SchemaObject {
  const values = new Map<string, unknown[]>();
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) {
      const known = values.get(name);
      if (known) known.push(value);
      else values.set(name, [value]);
    }
  }
  const kept = [...values].filter(([name]) => hasRoom(name, left));
  if (kept.length === 0) return {};
  const required = kept.filter(([, all]) => all.length === objects.length && !all.includes(null));
  return {
    properties: Object.fromEntries(kept.map(([name, all]) => [name, schemaOf(all, depth + 1, left)])),
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
  };
}

function hasRoom(name: string, left: Left): boolean {
  // Twice, as it may be required, each character in at most three bytes, or six when it is escaped.
  const characters = 2 * Buffer.byteLength(JSON.stringify(name)) + 60;
  if (left.nodes <= 0 || left.characters < characters) return false;
  left.nodes--;
  left.characters -= characters;
  return true;
}
