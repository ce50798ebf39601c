import Type, { type TSchema, type TUnsafe } from "typebox";

/** Schemas that several resources share. Nullable types are written as `["string", "null"]`, the short form of OpenAPI 3.1. */

/** 22 base-62 digits hold 128 bits: 48 of time, then random ones. */
export const idPattern = (prefix: string) => `^${prefix}_[0-9A-Za-z]{22}$`;

export const Id = (prefix: string, description: string) =>
  Type.String({ pattern: idPattern(prefix), maxLength: 64, description });

export const Timestamp = (description: string) => Type.String({ format: "date-time", description });

export const Choice = <const Values extends readonly string[]>(
  values: Values,
  description: string,
  fallback?: string,
) =>
  Type.Unsafe<Values[number]>({
    type: "string",
    enum: [...values],
    description,
    ...(fallback === undefined ? {} : { default: fallback }),
  });

export const Text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: "\\S", description });

/** The same schema, which also takes null. */
export function Nullable<S extends TSchema>(schema: S): TUnsafe<import("typebox").Static<S> | null> {
  const plain = schema as unknown as { type: string; enum?: unknown[] };
  return Type.Unsafe({
    ...plain,
    type: [plain.type, "null"],
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
  });
}

/** A filter that takes one value or several, of which one is enough; in a query it is repeated. */
export const OneOrSeveral = <S extends TSchema>(schema: S) => {
  const { description, ...plain } = schema as unknown as { description: string };
  return Type.Unsafe<import("typebox").Static<S> | import("typebox").Static<S>[]>({
    anyOf: [plain, { type: "array", items: plain, minItems: 1, maxItems: 20 }],
    description: `${description}. To match any of several values, repeat the parameter or, in a request body, send a list`,
  });
};

/**
 * For what the document states and code checks, since code has better words for a refusal: "A contact needs email,
 * external_id or phone." instead of "email is required."
 */
export const stated = (schema: object) => ({ "x-stated": schema });

/** For an object of which exactly one of these fields must be given. */
export const oneGiven = (...names: readonly string[]) => ({ oneOf: names.map((name) => ({ required: [name] })) });

/** For an object of which at least one of these fields must be given. */
export const anyGiven = (...names: readonly string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });

/** An input that may be left out or sent as null; both mean "none", and null clears it in an update. */
export const Clearable = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));

/**
 * A secret in the answer that makes it. A replay under an Idempotency-Key shows it again to the same caller within 5 minutes
 * only, so that a lost answer can be repeated; null stands in any other replay.
 */
export const ShownOnce = (description: string) =>
  Nullable(
    Type.String({
      "x-secret": true,
      description: `${description}; null if an idempotent replay comes from another caller or after 5 minutes`,
    }),
  );

export const Tags = Type.Array(Text(64, "A tag"), {
  maxItems: 50,
  description: "At most 50 tags of up to 64 characters. Duplicates are removed",
});

/** A value as stored and answered. */
export const CustomFields = Type.Unsafe<Record<string, string | number>>({
  type: "object",
  additionalProperties: { type: ["string", "number"] },
  description: "Your own fields: strings and numbers by key",
});

/** A value as sent: null removes a key. */
export const CustomFieldsInput = Type.Unsafe<Record<string, string | number | null>>({
  type: "object",
  maxProperties: 100,
  propertyNames: { type: "string", minLength: 1, maxLength: 64 },
  additionalProperties: { type: ["string", "number", "null"], maxLength: 4096 },
  description:
    "Your own fields: strings and numbers by key, merged with the existing ones. `null` for a key removes it; `null` for the whole object removes all. At most 100 keys of up to 64 characters",
});

export const externalIdText = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: "\\S",
  description: "Your own id, unique per workspace and mode",
});

export const Upsert = Type.Optional(
  Type.Boolean({ default: false, description: "Update the existing record instead of returning 409" }),
);

/** What every list takes. */
export const paging = (prefix: string) => ({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: "Number of items per page" }),
  ),
  starting_after: Type.Optional(Id(prefix, "The id of the last item on the previous page")),
  order: Type.Optional(Choice(["desc", "asc"], "Sort order; `desc` is newest first", "desc")),
});

export const createdBetween = {
  created_after: Type.Optional(Timestamp("Only items created after this time")),
  created_before: Type.Optional(Timestamp("Only items created before this time")),
};

/** For lists that are searched by substrings. */
export const searchText = (fields: string) => ({
  q: Type.Optional(
    Text(
      256,
      `Search text. Every word must occur in ${fields}, also within a longer word. Case and accents are ignored, and punctuation in numbers`,
    ),
  ),
});

export const List = <S extends TSchema>(item: S) =>
  Type.Object({
    items: Type.Array(item),
    has_more: Type.Boolean({ description: "Whether there are more items after this page" }),
  });

export const IdParam = (prefix: string, noun: string) => Type.Object({ id: Id(prefix, `The ${noun}'s id`) });

/** For the forms of PATCH and DELETE that carry no id in the path. */
export const idElsewhere = (prefix: string, noun: string) => ({
  id: Type.Optional(Id(prefix, `The ${noun}'s id, when it is not in the path`)),
});
