/**
 * One rule for null in optional fields of all inputs. In a create it means the same as leaving the field out. In a
 * change (PATCH, or an upsert that finds its record) it clears the field: a list becomes empty, a field that its schema
 * lets be null becomes null. A PATCH refuses null for what can't be empty, such as a title.
 */

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly additionalProperties?: Schema | boolean;
}

/** How an input is read: a create, a create that may turn out to be a change, or a change. */
export type InputKind = "create" | "upsert" | "change";

/** What becomes of a null: its field is left out, replaced by an empty list, or judged by the schema. */
export type NullReading = "left out" | "empty list" | "as it is";

export function inputKind(schema: object, method: string | undefined): InputKind {
  if (method === "PATCH") return "change";
  return Object.hasOwn((schema as Schema).properties ?? {}, "upsert") ? "upsert" : "create";
}

export function nullReading(schema: object, name: string, kind: InputKind): NullReading {
  const { properties = {}, required = [] } = schema as Schema;
  const property = properties[name];
  if (!property || property.type === undefined || acceptsNull(property) || required.includes(name)) return "as it is";
  const canBeEmptied = property.type === "array" && !property.minItems;
  if (kind !== "create" && canBeEmptied) return "empty list";
  return kind === "change" ? "as it is" : "left out";
}

const acceptsNull = ({ type }: Schema) => [type].flat().includes("null");

/** Returns the schema as callers may rely on it: with null wherever it is read as something. The same one if nothing changes. */
export function withReadableNulls<S extends object>(schema: S, kind: InputKind, known = new Map<object, object>()): S {
  const { properties, items, additionalProperties } = schema as Schema;
  const changed: Record<string, unknown> = {};
  // What stands inside of a value is given whole, in changes too.
  if (items) changed.items = withReadableNulls(items, "create", known);
  if (typeof additionalProperties === "object") {
    changed.additionalProperties = withReadableNulls(additionalProperties, "create", known);
  }
  if (properties) {
    changed.properties = sameIfEqual(
      properties,
      Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const inner = withReadableNulls(property, "create", known);
          return [name, nullReading(schema, name, kind) === "as it is" ? inner : nullable(inner)];
        }),
      ),
    );
  }
  const copy = sameIfEqual(schema as object, { ...schema, ...changed }) as S;
  if (copy !== schema) known.set(schema, copy);
  return copy;
}

function sameIfEqual<T extends object>(before: T, after: T): T {
  return Object.entries(after).every(([key, value]) => (before as Record<string, unknown>)[key] === value)
    ? before
    : after;
}

const nullable = (schema: Schema): Schema => ({
  ...schema,
  type: [...[schema.type].flat(), "null"] as string[],
  ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
});
