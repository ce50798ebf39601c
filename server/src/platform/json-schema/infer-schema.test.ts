import fc from "fast-check";
import { expect, test } from "vitest";
import { compileSchema } from "./compile-schema.ts";
import { inferSchema } from "./infer-schema.ts";

test("types, required keys, nested objects, formats, and arrays from all their elements", () => {
  const example = {
    email: "ann@example.com",
    at: "2026-01-15T09:30:00Z",
    day: "2026-01-15",
    count: 3,
    ratio: 0.5,
    note: null,
    customer: { name: "Ann", vip: true },
    lines: [
      { sku: "A", price: 1 },
      { sku: "B", price: 1.5, gift: null },
      { sku: null, tags: ["x", 1] },
    ],
    nothing: [],
  };
  expect(inferSchema(example)).toEqual({
    type: "object",
    properties: {
      email: { type: "string", format: "email" },
      at: { type: "string", format: "date-time" },
      day: { type: "string" },
      count: { type: "integer" },
      ratio: { type: "number" },
      note: {},
      customer: {
        type: "object",
        properties: { name: { type: "string" }, vip: { type: "boolean" } },
        required: ["name", "vip"],
      },
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: {
            sku: { type: ["string", "null"] },
            price: { type: "number" },
            gift: {},
            tags: { type: "array", items: { type: ["string", "integer"] } },
          },
        },
      },
      nothing: { type: "array" },
    },
    required: ["email", "at", "day", "count", "ratio", "customer", "lines", "nothing"],
  });
});

test("an example always fits the schema that it suggests, and the schema can be used", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (example) => {
      const given = JSON.parse(JSON.stringify(example));
      compileSchema(inferSchema(given))(given);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["many keys", Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key ${i}`, i]))],
  ["long keys", Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}${"ü\u0001".repeat(4_000)}`, i]))],
  ["many keys in many elements", { rows: Array.from({ length: 3_000 }, (_, i) => ({ [`key ${i}`]: [i] })) }],
  ["great depth", JSON.parse(`${'{"a":['.repeat(30)}1${"]}".repeat(30)}`)],
  ["an inherited name", JSON.parse('{"__proto__":{"a":1},"constructor":"x"}')],
])("%s: what does not fit into a schema is left open", (_name, example) => {
  const schema = JSON.parse(JSON.stringify(inferSchema(example)));
  compileSchema(schema)(example);
});
