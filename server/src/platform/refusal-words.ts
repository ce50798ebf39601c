import type { ErrorObject } from "ajv";

/** Says what is wrong with a value, after the field's name. Never repeats a text that was sent: it may be a secret. */
type Words = (error: ErrorObject) => string;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** As JSON Schema counts: a surrogate pair is one character. */
const characters = (text: string) => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

const sizes = {
  character: (data: unknown) => characters(data as string),
  item: (data: unknown) => (data as readonly unknown[]).length,
  key: (data: unknown) => Object.keys(data as object).length,
};

const atMost =
  (noun: keyof typeof sizes): Words =>
  ({ params, data }) =>
    `accepts at most ${plural(params.limit, noun)}; you sent ${sizes[noun](data)}`;

const atLeast =
  (noun: keyof typeof sizes): Words =>
  ({ params, data }) =>
    `needs at least ${plural(params.limit, noun)}; you sent ${sizes[noun](data)}`;

const bounds: Readonly<Record<string, string>> = {
  "<=": "at most",
  ">=": "at least",
  "<": "less than",
  ">": "more than",
};
const bounded: Words = ({ params, data }) => `must be ${bounds[params.comparison]} ${params.limit}; you sent ${data}`;

/** Of alternatives that each require a field, the fields of the two that were given though only one may be. */
export function exclusiveFields({ keyword, params, schema, data }: ErrorObject): readonly string[] {
  if (keyword !== "oneOf" || !Array.isArray(params.passingSchemas) || !Array.isArray(schema)) return [];
  // Whatever is no object fits all that requires fields.
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [];
  return params.passingSchemas.flatMap((index: number) => schema[index]?.required?.[0] ?? []);
}

const formats: Readonly<Record<string, string>> = {
  date: "must be a day such as 2026-01-31",
  "date-time": "must be an ISO 8601 time",
};

/** One entry per keyword of JSON Schema that can refuse a value. */
const wordsByKeyword: Readonly<Record<string, Words>> = {
  required: () => "is required",
  type: ({ params, data }) => `must be ${[params.type].flat().map(article).join(" or ")}; you sent ${kindOf(data)}`,
  enum: ({ params }) => `must be one of ${params.allowedValues.filter((value: unknown) => value !== null).join(", ")}`,
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}`,
  format: ({ params }) => formats[params.format] ?? `must be a valid ${params.format}`,
  pattern: ({ params }) => (params.pattern === "\\S" ? "must not be blank" : "has an invalid format"),
  minLength: atLeast("character"),
  maxLength: atMost("character"),
  minItems: atLeast("item"),
  maxItems: atMost("item"),
  minProperties: atLeast("key"),
  maxProperties: atMost("key"),
  minimum: bounded,
  maximum: bounded,
  exclusiveMinimum: bounded,
  exclusiveMaximum: bounded,
  multipleOf: ({ params, data }) => `must be a multiple of ${params.multipleOf}; you sent ${data}`,
  uniqueItems: ({ params }) => `must not contain duplicates; items ${params.j} and ${params.i} are the same`,
  additionalProperties: () => "has an unknown key",
  additionalItems: ({ params }) => `accepts at most ${plural(params.limit, "item")}`,
  unevaluatedProperties: () => "has an unknown key",
  unevaluatedItems: () => "has an unexpected item",
  propertyNames: () => "has a key that is not allowed",
  dependentRequired: ({ params }) => `needs ${params.missingProperty} as well`,
  contains: () => "lacks a required item",
  anyOf: () => "matches none of the accepted formats",
  oneOf: (error) => {
    const [first, second] = exclusiveFields(error);
    if (second !== undefined) return `can't be combined with ${first}`;
    return "needs exactly one of the accepted formats";
  },
  not: () => "has a format that is not accepted",
  if: () => "doesn't match the other fields",
  "false schema": () => "is not accepted here",
};

/** Every keyword that has words of its own. */
export const wordedKeywords: readonly string[] = Object.keys(wordsByKeyword);

/** Returns our own words, whatever the keyword: the validator's are written for authors of schemas. */
export const refusalWords: Words = (error) => {
  const words = wordsByKeyword[error.keyword]?.(error) ?? "is not valid";
  return error.propertyName === undefined ? words : `as a key ${words}`;
};

const article = (type: string) => (type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`);

function kindOf(data: unknown): string {
  if (data === null) return "null";
  return article(Array.isArray(data) ? "array" : typeof data);
}
