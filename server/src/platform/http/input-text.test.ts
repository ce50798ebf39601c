import { expect, test } from "vitest";
import { refuseUnstorable } from "./input-text.ts";
import { maxDepth } from "./json-bounds.ts";

const nul = "a\u0000b";
const half = "a\ud800b";

const fieldOf = (input: unknown): string | undefined => {
  try {
    refuseUnstorable(input, "body");
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ code: "invalid_argument" });
    return (error as { field: string }).field;
  }
};

test.each([
  ["NUL", nul],
  ["half of a surrogate pair", half],
])("%s is refused wherever it stands, with the path to it", (_name, text) => {
  expect(fieldOf(text)).toBe("body");
  expect(fieldOf([text])).toBe("0");
  expect(fieldOf({ name: text })).toBe("name");
  expect(fieldOf({ list: ["fine", { deep: text }] })).toBe("list.1.deep");
});

test.each([
  ["NUL", nul],
  ["half of a surrogate pair", half],
])("%s in the name of a field is refused by the object that has the field", (_name, text) => {
  expect(fieldOf({ [text]: "fine" })).toBe("body");
  expect(fieldOf({ [text]: 1 })).toBe("body");
  expect(fieldOf({ custom_fields: { [text]: null } })).toBe("custom_fields");
  expect(fieldOf({ events: [{ input: { [text]: [] } }] })).toBe("events.0.input");
});

test("whole texts, numbers, nothing and whole surrogate pairs pass", () => {
  expect(fieldOf({ a: "é 🙂 \u0001 \uffff", b: 0, c: null, d: [true, "", {}] })).toBeUndefined();
});

test("nesting is refused past the depth that other code can walk", () => {
  const nested = (depth: number): unknown => (depth === 0 ? "x" : [nested(depth - 1)]);
  expect(fieldOf(nested(maxDepth))).toBeUndefined();
  expect(fieldOf(nested(maxDepth + 1))).toBe("body");
});
