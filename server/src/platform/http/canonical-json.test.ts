import canonicalize from "canonicalize";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, canonicalPieces } from "./canonical-json.ts";

const wellFormed = (value: unknown): boolean => JSON.stringify(value).isWellFormed();

test("whatever was sent is written as RFC 8785 has it, so that the same arguments have the same hash", () => {
  const key = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.nat(120).map(String),
    fc.constantFrom("__proto__", "toJSON", ""),
  );
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.oneof(fc.string({ unit: "binary" }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie("value"), { maxLength: 5 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
    ),
  })).value;
  fc.assert(
    fc.property(json, (given) => {
      const value = JSON.parse(JSON.stringify(given));
      fc.pre(wellFormed(value));
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
    { numRuns: 2_000 },
  );
});

test("the order in which keys were sent makes no difference", () => {
  const one = { b: [{ y: 1, x: { "10": 1, "9": 2 } }], a: "ä" };
  const other = { a: "ä", b: [{ x: { "9": 2, "10": 1 }, y: 1 }] };
  expect(canonicalJson(one)).toBe('{"a":"ä","b":[{"x":{"10":1,"9":2},"y":1}]}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});

test("a value that is not of JSON alone is written as JSON would have it", () => {
  const at = new Date("2026-01-15T09:30:00.000Z");
  expect(canonicalJson({ z: 1, at })).toBe('{"at":"2026-01-15T09:30:00.000Z","z":1}');
  expect(canonicalJson(undefined)).toBe("null");
});

test("objects of many keys, and of keys that look like numbers, are written the same way", () => {
  const many = (count: number, key: (i: number) => string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [key((i * 7_919) % count), { z: i, a: ["x".repeat(1_100)] }]),
    );
  for (const value of [many(500, (i) => `k${i}`), many(500, String), { b: many(70, (i) => `ä${i}`), a: undefined }]) {
    expect(canonicalJson(value)).toBe(canonicalize(value));
    const { pieces, texts } = canonicalPieces(value);
    expect(texts.length).toBeGreaterThan(0);
    expect(pieces.reduce((text, piece, i) => text + JSON.stringify(texts[i - 1]) + piece)).toBe(canonicalize(value));
  }
});
