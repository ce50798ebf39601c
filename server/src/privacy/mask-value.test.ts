import { expect, test } from "vitest";
import { maskOf } from "./mask-value.ts";

const mask = maskOf([{ name: "order", pattern: "ORD-\\d+" }]);

test("masks texts at any depth, and neither keys nor numbers", () => {
  const value = {
    "ada@example.com": ["ORD-77 for ada@example.com", 4111111111111111, null, true],
    deep: { deeper: [{ text: "call +49 30 901820" }] },
  };
  expect(mask(value)).toEqual({
    "ada@example.com": ["[ORDER] for [EMAIL]", 4111111111111111, null, true],
    deep: { deeper: [{ text: "call [PHONE]" }] },
  });
  expect(value.deep.deeper[0]?.text).toBe("call +49 30 901820");
});

test("gives back what holds nothing to mask, and the parts that don't", () => {
  const clean = { a: ["one", { b: "two" }], at: new Date(0), bytes: Buffer.from("ada@example.com") };
  expect(mask(clean)).toBe(clean);
  const half = { clean, dirty: "ada@example.com" };
  expect(mask(half).clean).toBe(clean);
  expect(mask(half)).not.toBe(half);
});

test("leaves a key like __proto__ a key", () => {
  const value = JSON.parse('{"__proto__": {"a": "ada@example.com"}, "b": "bob@example.com"}');
  const masked = mask(value);
  expect(JSON.stringify(masked)).toBe('{"__proto__":{"a":"[EMAIL]"},"b":"[EMAIL]"}');
  expect(Object.getPrototypeOf(masked)).toBe(Object.prototype);
});

test("takes the deepest body that the service takes, and refuses what would exhaust the stack", () => {
  const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}"ada@example.com"${"]".repeat(depth)}`);
  expect(JSON.stringify(mask(nested(128)))).toContain('"[EMAIL]"');
  expect(() => mask(nested(5_000))).toThrow("deep");
});

test("is the very same for the same patterns, and another for others", () => {
  const of = (pattern: string) => maskOf([{ name: "own", pattern }]);
  expect(of("a")).toBe(of("a"));
  expect(of("a")).not.toBe(of("b"));
  expect(maskOf([])).toBe(maskOf([]));
});
