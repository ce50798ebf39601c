import { type InputKind, nullReading } from "@cqs/contract";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * Removes or replaces the nulls of an input, as the contract's rule for them says, and tells whether there were any.
 * Goes only as deep as the schema.
 */
export function readNulls(schema: Schema, input: unknown, kind: InputKind): boolean {
  if (input === null || typeof input !== "object") return false;
  let found = false;
  if (Array.isArray(input)) {
    // What stands inside of a value is given whole, in changes too.
    if (schema.items) for (const item of input) found = readNulls(schema.items, item, "create") || found;
    return found;
  }
  const object = input as Record<string, unknown>;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(object, name)) continue;
    if (object[name] !== null) {
      found = readNulls(property, object[name], "create") || found;
      continue;
    }
    const reading = nullReading(schema, name, kind);
    if (reading === "as it is") continue;
    found = true;
    if (reading === "empty list") object[name] = [];
    else delete object[name];
  }
  return found;
}
