import fc from "fast-check";
import { expect, test } from "vitest";
import { refuseUnboundedJson } from "./json-bounds.ts";

const check = (text: string, maxMembers: number) => () => refuseUnboundedJson(Buffer.from(text), maxMembers);

/** Fields and items of a value; an empty list or object may count as one. */
function membersOf(value: unknown): { least: number; most: number } {
  if (value === null || typeof value !== "object") return { least: 0, most: 0 };
  const inner = Object.values(value).map(membersOf);
  const own = inner.length;
  return {
    least: inner.reduce((sum, { least }) => sum + least, own),
    most: inner.reduce((sum, { most }) => sum + most, Math.max(own, 1)),
  };
}

test("members are counted wherever they stand, and signs within strings are not", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, spaced) => {
      const text = JSON.stringify(value, null, spaced ? 1 : 0);
      const { least, most } = membersOf(value);
      expect(check(text, most)).not.toThrow();
      if (least > 0) expect(check(text, least - 1)).toThrow();
    }),
  );
  expect(check(String.raw`["a\",,,\\",",{[,"]`, 2)).not.toThrow();
});

test("64 levels pass and 65 do not, however many are closed again", () => {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(check(deep(64), 100)).not.toThrow();
  expect(check(deep(65), 100)).toThrow(/64 levels/);
  expect(check(`[${deep(63)},${deep(63)}]`, 1_000)).not.toThrow();
});

test("what is no JSON is left to the parser", () => {
  for (const text of ["", '"', '"\\', "]]]}", "{,", "nope"]) expect(check(text, 10)).not.toThrow();
});
