import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";
import { allOf } from "./test-run.ts";
import type { FileRecord } from "./types.ts";

async function read(file: string | Buffer, pieceBytes = 3): Promise<FileRecord[]> {
  const bytes = Buffer.from(file);
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  return allOf(readLines(pieces()));
}

test("each line is a record with its number and its end, however the file is cut into pieces", async () => {
  const text = '{"a":"é"}\n\n  \n{"b":2}\r\n{"c":3}';
  const expected = [
    { number: 1, body: { a: "é" }, problem: undefined, endsAtByte: 11 },
    { number: 4, body: { b: 2 }, problem: undefined, endsAtByte: 24 },
    { number: 5, body: { c: 3 }, problem: undefined, endsAtByte: 31 },
  ];
  for (const pieceBytes of [1, 2, 5, 1_000]) expect(await read(text, pieceBytes)).toEqual(expected);
});

test("a line that is no JSON or no UTF-8 is a problem of its own, and the next one is read", async () => {
  const file = Buffer.concat([Buffer.from('{"a":1\n"'), Buffer.from([0xff]), Buffer.from('"\n{"b":2}\n')]);
  const problem = "the line is not valid JSON in UTF-8";
  expect(await read(file)).toMatchObject([
    { number: 1, body: undefined, problem },
    { number: 2, body: undefined, problem },
    { number: 3, body: { b: 2 }, problem: undefined },
  ]);
});

test("a line of 10 MiB is read, a longer one is a problem, and what follows it is read", async () => {
  const most = 10 * 1024 * 1024;
  const line = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));
  const records = await read(`${line(most)}\n${line(most + 1)}\n{"last":1}`, 65_536);
  expect(records.map(({ number, problem }) => [number, problem])).toEqual([
    [1, undefined],
    [2, "the line is longer than 10 MiB"],
    [3, undefined],
  ]);
  expect(records[2]).toMatchObject({ body: { last: 1 }, endsAtByte: 2 * most + 3 + 10 });
});
