import { expect, test } from "vitest";
import { addressChecker, checker } from "./check-value.ts";

const schema = {
  type: "object",
  required: ["at"],
  properties: {
    at: { type: "string", format: "date-time" },
    kind: { type: "string", enum: ["a", "b"], default: "a" },
    inner: { type: "object", properties: { count: { type: "integer" } } },
  },
};
const check = checker(schema);
const at = "2026-01-15T09:30:00Z";

test("a value that fits is no fault, and has its defaults", () => {
  const value = { at };
  expect(check(value)).toBeUndefined();
  expect(value).toEqual({ at, kind: "a" });
});

test.each([
  [{}, "at", "at is required."],
  [{ at: "soon" }, "at", "at must be an ISO 8601 time."],
  [{ at, kind: "c" }, "kind", "kind must be one of a, b."],
  [{ at, inner: { count: "5" } }, "inner.count", "inner.count must be an integer; you sent a string."],
  [[], "body", "body must be an object; you sent an array."],
])("%j is refused by the field that is to blame", (value, field, message) => {
  expect(check(value)).toMatchObject({ code: "invalid_argument", field, message });
});

test("a field is named as the caller wrote it, with whatever is special in a JSON pointer", () => {
  const map = checker({ type: "object", additionalProperties: { type: "string" } });
  for (const name of ["a/b", "a~b", "~1", "~0", "~01", "a~1b/~0"]) {
    expect(map({ [name]: 5 })).toMatchObject({ field: name });
  }
});

test.each(["0x10", "0b1", " 5", "5 ", "Infinity", "1_000", "+5", "5.", ""])(
  "in an address %j is no number, though JavaScript may read it as one",
  (text) => {
    const query = { type: "object", properties: { limit: { type: "number" } } };
    expect(addressChecker(query)({ limit: text })).toMatchObject({ field: "limit", code: "invalid_argument" });
  },
);

test.each(["5", "-5", "0.25", "1e-5", "007"])("in an address %j is a number", (text) => {
  const query = { type: "object", properties: { limit: { type: "number" } } };
  const value = { limit: text };
  expect(addressChecker(query)(value)).toBeUndefined();
  expect(value).toEqual({ limit: Number(text) });
});

test("the field is named from where the value was found", () => {
  expect(check({}, "items.3")).toMatchObject({ field: "items.3.at", message: "items.3.at is required." });
  expect(check("text", "items.3")).toMatchObject({
    field: "items.3",
    message: "items.3 must be an object; you sent a string.",
  });
});

test("of two fields that exclude each other, the second is refused by its name, and of neither the first is required", () => {
  const fields = { a: { type: "string" }, b: { type: "string" } };
  const exclusive = checker({ type: "object", properties: fields, oneOf: [{ required: ["a"] }, { required: ["b"] }] });
  expect(exclusive({ b: "" })).toBeUndefined();
  expect(exclusive({ a: "", b: "" })).toMatchObject({ field: "b", message: "b can't be combined with a." });
  expect(exclusive({})).toMatchObject({ field: "a", message: "a is required." });
});
