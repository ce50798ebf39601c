import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileSchema } from "./compile-schema.ts";

const object = (more: object) => ({ type: "object", ...more });
const fault = (field: string, message: RegExp) =>
  expect.objectContaining({ code: "invalid_argument", field, message: expect.stringMatching(message) });

function fits(schema: unknown, payload: unknown): boolean {
  const check = compileSchema(schema);
  try {
    check(payload);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "invalid_argument") return false;
    throw error;
  }
}

test("a fault is named by its path in the payload", () => {
  const schema = object({
    properties: {
      customer: object({ properties: { email: { type: "string", format: "email" } }, required: ["email"] }),
      lines: { type: "array", items: object({ properties: { sku: { type: "string", pattern: "^[A-Z]+$" } } }) },
    },
    required: ["customer"],
  });
  const check = compileSchema(schema);
  expect(() => check({})).toThrow(fault("customer", /required/));
  expect(() => check({ customer: {} })).toThrow(fault("customer.email", /required/));
  expect(() => check({ customer: { email: "no" } })).toThrow(fault("customer.email", /valid email/));
  expect(() => check({ customer: { email: "a@b.example" }, lines: [{ sku: "A" }, { sku: "a" }] })).toThrow(
    fault("lines.1.sku", /invalid format/),
  );
  expect(() => check([])).toThrow(fault("body", /must be an object/));
  check({ customer: { email: "a@b.example" }, lines: [{ sku: "A" }] });
});

test("a reference names its definition as a JSON pointer does", () => {
  const named = { "a/b": { const: 1 }, "~1": { const: 2 }, "~": { const: 3 }, "/": { const: 4 } };
  const references = { one: "a~1b", two: "~01", three: "~0", four: "~1" };
  const properties = Object.fromEntries(
    Object.entries(references).map(([key, name]) => [key, { $ref: `#/$defs/${name}` }]),
  );
  const schema = object({ $defs: named, properties });
  expect(fits(schema, { one: 1, two: 2, three: 3, four: 4 })).toBe(true);
  for (const key of Object.keys(references)) expect(fits(schema, { [key]: 5 })).toBe(false);
});

describe("what can't be used is refused at once, on schema", () => {
  let deep: object = {};
  for (let i = 0; i < 25; i++) deep = { not: deep };
  const wide = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`a${i}`, {}]));
  test.each([
    ["no object", [], /must be an object/],
    ["of something else than an object", { type: "string" }, /type must be object/],
    ["without a type", {}, /type must be object/],
    ["too large", object({ description: "x".repeat(65_536) }), /64 KiB/],
    ["too deep", object({ not: deep }), /20 levels/],
    ["too many parts", object({ properties: wide }), /500 parts/],
    ["an unknown keyword", object({ patternProperties: {} }), /patternProperties is not a supported keyword/],
    ["a misspelt keyword", object({ properties: { a: { minlength: 3 } } }), /properties\.a\.minlength/],
    ["a reference elsewhere", object({ $ref: "https://example.com/schema" }), /\$ref must be/],
    ["a reference to nothing", object({ $ref: "#/$defs/a" }), /doesn't exist/],
    ["a reference to an inherited name", object({ $ref: "#/$defs/constructor" }), /doesn't exist/],
    ["recursion", object({ $defs: { a: { items: { $ref: "#/$defs/a" } } } }), /refers to itself/],
    [
      "recursion the long way",
      object({ $defs: { a: { not: { $ref: "#/$defs/b" } }, b: { allOf: [{ $ref: "#/$defs/a" }] } } }),
      /refers to itself/,
    ],
    ["definitions inside", object({ properties: { a: { $defs: {} } } }), /top level/],
    ["no schema", object({ properties: { a: 5 } }), /properties\.a must be a schema/],
    ["no type", object({ properties: { a: { type: "text" } } }), /properties\.a\.type/],
    ["no list of names", object({ required: [1] }), /required must be a list of strings/],
    ["no count", object({ minProperties: -1 }), /minProperties/],
    ["a step of nothing", object({ properties: { a: { multipleOf: 0 } } }), /multipleOf/],
    ["a look-ahead", object({ properties: { a: { pattern: "(?=a)b" } } }), /RE2/],
    ["a back reference", object({ properties: { a: { pattern: "(a)\\1" } } }), /RE2/],
    ["half an expression", object({ properties: { a: { pattern: "(" } } }), /RE2/],
    ["a huge expression", object({ properties: { a: { pattern: "(a{1,30}){1,30}" } } }), /too large|RE2/],
  ])("%s", (_name, schema, message) => {
    expect(() => compileSchema(schema)).toThrow(fault("schema", message));
  });
});

test("keys that every object inherits are no fields of it", () => {
  expect(() => compileSchema(object({ required: ["constructor"] }))({})).toThrow(fault("constructor", /required/));
  const schema = object({ properties: { a: { type: "string" } }, additionalProperties: false });
  expect(() => compileSchema(schema)(JSON.parse('{"__proto__":1}'))).toThrow(fault("__proto__", /is not allowed/));
});

test("what could take for ever is given up, whatever the schema makes of the value", () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `a${i}`,
      { allOf: [{ $ref: `#/$defs/a${i + 1}` }, { $ref: `#/$defs/a${i + 1}` }] },
    ]),
  );
  const exploding = object({ $defs: { ...doubling, a60: {} }, $ref: "#/$defs/a0" });
  expect(() => compileSchema(exploding)({})).toThrow(fault("body", /too long/));
  const patterns = object({
    properties: { a: { allOf: Array.from({ length: 200 }, () => ({ pattern: "^(a+)+$" })) } },
  });
  expect(() => compileSchema(patterns)({ a: "a".repeat(500_000) })).toThrow(fault("body", /too long/));
  const unique = object({
    properties: { a: { allOf: Array.from({ length: 100 }, () => ({ uniqueItems: true })) } },
  });
  expect(() => compileSchema(unique)({ a: Array.from({ length: 100_000 }, (_, i) => i) })).toThrow(
    fault("body", /too long/),
  );
});

test("a large payload of a plain schema is no such thing", () => {
  const schema = object({ properties: { rows: { type: "array", items: { type: "integer", minimum: 0 } } } });
  compileSchema(schema)({ rows: Array.from({ length: 500_000 }, (_, i) => i) });
});

test("it understands its part of JSON Schema as another validator does", () => {
  const leaf = fc.oneof(
    fc.record(
      {
        type: fc.constantFrom("string", "number", "integer", "boolean", "null", ["string", "null"]),
        minLength: fc.nat(3),
        maxLength: fc.nat(4),
        minimum: fc.integer({ min: -3, max: 3 }),
        exclusiveMaximum: fc.integer({ min: -3, max: 3 }),
        multipleOf: fc.constantFrom(1, 2, 0.5),
        pattern: fc.constantFrom("^a", "b$", "[0-9]+", "."),
      },
      { requiredKeys: [] },
    ),
    fc.record({
      enum: fc.uniqueArray(fc.jsonValue({ maxDepth: 1 }), {
        minLength: 1,
        maxLength: 3,
        selector: (v) => JSON.stringify(v),
      }),
    }),
    fc.record({ const: fc.jsonValue({ maxDepth: 1 }) }),
    fc.boolean(),
  );
  const name = fc.constantFrom("a", "b", "c");
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record(
        {
          properties: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
          required: fc.uniqueArray(name),
          additionalProperties: tie("schema"),
          propertyNames: fc.constantFrom({ pattern: "[ab]" }, { maxLength: 1 }),
          minProperties: fc.nat(2),
          maxProperties: fc.nat(3),
          items: tie("schema"),
          prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
          minItems: fc.nat(2),
          maxItems: fc.nat(3),
          uniqueItems: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
      fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }), not: tie("schema") }),
      fc.constant({ $ref: "#/$defs/d" }),
    ),
  }));
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, 0, 1, 2, -3, 0.5, "", "a", "ab", "b", "7", "𝒳𝒳"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(name, tie("value"), { maxKeys: 3 }),
    ),
  })).value;
  const ajv = new Ajv2020({ strict: false, logger: false });
  fc.assert(
    fc.property(schema, leaf, fc.dictionary(name, value), (inner, definition, payload) => {
      const whole = object({
        $defs: { d: definition },
        properties: { a: inner, b: inner },
        additionalProperties: inner,
      });
      expect(fits(whole, payload)).toBe(ajv.validate(whole, payload));
      ajv.removeSchema();
    }),
    { numRuns: 200 },
  );
});
