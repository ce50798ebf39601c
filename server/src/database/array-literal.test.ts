import fc from "fast-check";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { statement } from "./database.ts";

const db = await freshDatabase();
const echo = (type: string) => {
  const same = statement(`echo.${type}`, `select $1::${type}[] as "values"`);
  return async (values: readonly unknown[]) => (await db.query<{ values: unknown[] }>(same, [values]))[0]?.values;
};

const text = fc.string({ unit: "grapheme" }).filter((made) => !made.includes("\0") && made.isWellFormed());
const awkward = fc.constantFrom("", "NULL", "null", "{}", ",", '"', "\\", '\\"', " a ", "a\nb", "'", "{a,b}", "\\x00");

test.each([
  ["text", fc.array(fc.option(fc.oneof(awkward, text)))],
  ["boolean", fc.array(fc.option(fc.boolean()))],
  ["int", fc.array(fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })))],
  ["float8", fc.array(fc.oneof(fc.double({ noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n))))],
  ["bytea", fc.array(fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))))],
  [
    "timestamptz",
    fc.array(
      fc.date({
        min: new Date("-004000-01-01T00:00:00Z"),
        max: new Date("+020000-12-31T00:00:00Z"),
        noInvalidDate: true,
      }),
    ),
  ],
])("an array of %s arrives as it was", async (type, arrays) => {
  const same = echo(type);
  await fc.assert(
    fc.asyncProperty(arrays as fc.Arbitrary<unknown[]>, async (values) => {
      expect(await same(values)).toEqual(values);
    }),
    { numRuns: 50 },
  );
});

test.each([
  "0000-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "+010000-01-01T00:00:00.000Z",
])("the time %s arrives as it was", async (time) =>
  expect(await echo("timestamptz")([new Date(time)])).toEqual([new Date(time)]),
);

test("bytes may be any view of bytes", async () => {
  expect(await echo("bytea")([Uint8Array.of(0, 1, 255).subarray(1)])).toEqual([Buffer.of(1, 255)]);
});

test("arrays may stand in arrays, and objects as their JSON", async () => {
  expect(
    await echo("text")([
      ["a", null],
      ['"', "\\"],
    ]),
  ).toEqual([
    ["a", null],
    ['"', "\\"],
  ]);
  expect(await echo("jsonb")([{ a: 'say "yes"' }, null])).toEqual([{ a: 'say "yes"' }, null]);
});
