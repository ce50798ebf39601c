import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord } from "./csv.ts";

const read = (record: string) => (parse(record, { record_delimiter: "\r\n" }) as string[][])[0] ?? [];
/** What the guide tells readers to do. */
const undo = (cell: string) => (/^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(cell) ? cell.slice(1) : cell);
const nasty = fc.string({
  unit: fc.constantFrom("=", "+", "-", "@", "'", '"', ",", "\r", "\n", "\t", " ", "é", "＝", "x"),
});

test("whatever text is written can be read back", () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 2 }), (cells) => {
      expect(read(csvRecord(cells)).map(undo)).toEqual(cells);
    }),
    { numRuns: 2_000 },
  );
});

// Readers differ in what ends a record: one that takes a bare CR or LF for the end must find it in quotes, too.
test.each([",", ";", '"', "\t", "\r", "\n", "\r\n"])("a cell with %j in it is quoted", (mark) => {
  const cell = `a${mark}b`;
  expect(csvRecord([cell, "end"])).toBe(`"${cell.replaceAll('"', '""')}",end\r\n`);
});

test("no cell begins as a formula", () => {
  fc.assert(
    fc.property(nasty, (cell) => {
      expect(read(csvRecord([cell, "end"]))[0]).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/);
    }),
    { numRuns: 2_000 },
  );
  expect(csvRecord(["=cmd|' /C calc'!A0", "'tis", "a=b"])).toBe(`'=cmd|' /C calc'!A0,'tis,a=b\r\n`);
});

test("a formula behind white space is none either, and a tab or a semicolon starts no cell", () => {
  expect(csvRecord([" =1+1", "\t=1+1", "\u00a0@x"])).toBe(`' =1+1,"'\t=1+1",'\u00a0@x\r\n`);
  expect(csvRecord(["a\t=1+1", "a;=1+1"])).toBe(`"a\t=1+1","a;=1+1"\r\n`);
});

test("nothing is empty, and what is nested is JSON", () => {
  expect(csvRecord([null, undefined, 0, false, ["a", "b"], { k: "v" }])).toBe(
    `,,0,false,"[""a"",""b""]","{""k"":""v""}"\r\n`,
  );
});
