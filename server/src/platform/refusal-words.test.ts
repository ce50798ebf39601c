import { operations } from "@cqs/contract";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { checker } from "./check-value.ts";
import { wordedKeywords } from "./refusal-words.ts";

interface Schema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/** Keywords that only describe, or that hold other schemas. */
const silent = ["description", "default", "x-secret", "x-stated", "properties", "items", "title", "examples"];

const inputs = operations.flatMap(({ body, query }) => [body, query].filter((schema) => schema !== undefined));
const visited = new Set<Schema>();
/** Each by itself and once: compiling whole bodies, twice each, takes minutes. */
const byText = new Map<string, Schema>();
for (const input of inputs) collect(input as Schema);
const schemas = [...byText.values()];

function collect(schema: Schema): void {
  if (visited.has(schema)) return;
  visited.add(schema);
  const { properties = {}, items, propertyNames, additionalProperties, description: _, default: __, ...alone } = schema;
  const kept: Schema = {
    ...alone,
    // Of any form here: each has its own turn.
    ...("properties" in schema ? { properties: mapped(properties) } : {}),
    ...(propertyNames ? { propertyNames } : {}),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  };
  byText.set(JSON.stringify(kept), kept);
  // Alternatives that only name fields are no values of their own.
  const anyOf = ((schema.anyOf as Schema[] | undefined) ?? []).filter((one) => "type" in one);
  for (const part of [...Object.values(properties), ...anyOf, items, propertyNames, additionalProperties]) {
    if (typeof part === "object") collect(part);
  }
}

function mapped(properties: object): Record<string, Schema> {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, {}]));
}

/** For each keyword, values that it refuses. */
const offences: Readonly<Record<string, (limit: never, schema: Schema) => unknown[]>> = {
  type: () => ["text", 1.5, true, null, [], {}],
  enum: () => ["no such choice"],
  const: () => ["something else"],
  format: () => ["no such format"],
  pattern: () => ["", "\u00a0", "?"],
  minLength: (limit: number) => ["", "x".repeat(limit - 1)],
  maxLength: (limit: number) => ["x".repeat(limit + 1)],
  minItems: () => [[]],
  maxItems: (limit: number) => [Array.from({ length: limit + 1 }, (_, i) => `item ${i}`)],
  uniqueItems: () => [["a", "a"]],
  minimum: (limit: number) => [limit - 1],
  maximum: (limit: number) => [limit + 1],
  maxProperties: (limit: number) => [Object.fromEntries(Array.from({ length: limit + 1 }, (_, i) => [`k${i}`, 1]))],
  minProperties: () => [{}],
  propertyNames: () => [{ ["x".repeat(300)]: 1 }, { "": 1 }],
  additionalProperties: () => [{ unknown: [[]] }],
  required: () => [{}],
  anyOf: () => ["", "no such choice", true, [], {}],
  oneOf: (alternatives: readonly Schema[]) => [
    {},
    Object.fromEntries(alternatives.map(({ required }) => [required, 1])),
  ],
};

const raw = new Ajv({ strict: false, allErrors: true });
addFormats.default(raw);

test("every keyword of the contract that can refuse a value has words of its own, and a value that it refuses", () => {
  const used = new Set(schemas.flatMap((schema) => Object.keys(schema)).filter((name) => !silent.includes(name)));
  expect([...used].filter((keyword) => !wordedKeywords.includes(keyword))).toEqual([]);
  expect([...used].filter((keyword) => !(keyword in offences))).toEqual([]);
});

test("no input of the contract is refused in the validator's own words", () => {
  let refusals = 0;
  for (const schema of schemas) {
    const ours = checker(schema);
    const theirs = raw.compile(schema);
    for (const [keyword, limit] of Object.entries(schema)) {
      for (const value of offences[keyword]?.(limit as never, schema) ?? []) {
        const fault = ours(structuredClone(value), "field");
        if (!fault) continue;
        refusals++;
        theirs(value);
        for (const { message } of theirs.errors ?? []) expect(fault.message).not.toContain(message);
        expect(fault.message).not.toMatch(/must NOT|must match|undefined|is not valid/);
      }
    }
  }
  expect(refusals).toBeGreaterThan(500);
});

describe("a refusal says the limit and what was sent", () => {
  test.each([
    [{ type: "array", maxItems: 50 }, Array(61).fill("x"), "tags accepts at most 50 items; you sent 61."],
    [{ type: "array", minItems: 1 }, [], "tags needs at least 1 item; you sent 0."],
    [
      { type: "array", uniqueItems: true },
      ["a", "b", "a"],
      "tags must not contain duplicates; items 0 and 2 are the same.",
    ],
    [{ type: "string", maxLength: 3 }, "😀😀😀😀", "tags accepts at most 3 characters; you sent 4."],
    [{ type: "string", minLength: 12 }, "secret", "tags needs at least 12 characters; you sent 6."],
    [{ type: "integer", minimum: 1 }, 0, "tags must be at least 1; you sent 0."],
    [{ type: "integer", maximum: 100 }, 101, "tags must be at most 100; you sent 101."],
    [{ type: "object", maxProperties: 1 }, { a: 1, b: 2 }, "tags accepts at most 1 key; you sent 2."],
    [{ type: ["string", "null"] }, 7, "tags must be a string or null; you sent a number."],
    [
      { type: "object", propertyNames: { type: "string", maxLength: 2 } },
      { long: 1 },
      "tags.long as a key accepts at most 2 characters; you sent 4.",
    ],
  ])("%j", (schema, value, message) => {
    expect(checker(schema)(value, "tags")?.message).toBe(message);
  });

  test("but repeats no text that was sent, and no long key", () => {
    const secret = "whsec_dont_tell";
    for (const schema of [{ type: "string", maxLength: 3 }, { type: "string", pattern: "^a" }, { type: "integer" }]) {
      expect(checker(schema)(secret, "secret")?.message).not.toContain(secret);
    }
    const fault = checker({ type: "object", additionalProperties: { type: "string" } })({ ["k".repeat(1e6)]: 1 });
    expect(fault?.message.length).toBeLessThan(300);
    expect(fault?.field?.length).toBeLessThan(300);
  });
});
