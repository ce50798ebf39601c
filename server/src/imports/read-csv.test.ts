import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";
import { allOf } from "./test-run.ts";
import type { FileRecord } from "./types.ts";

/** Reads a file that arrives in pieces of this many bytes. */
async function read(text: string | Buffer, pieceBytes = 7): Promise<FileRecord[]> {
  const bytes = Buffer.from(text);
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  return allOf(readCsv(pieces()));
}

const bodies = async (text: string) => (await read(text)).map(({ body }) => body);
const body = async (text: string) => (await bodies(text))[0];

test("each record is a conversation, its columns the fields of a request; an empty cell is a field left out", async () => {
  const text =
    'external_id,agent,transcript\ncall-1,Ann,"Agent: Hello, ""friend"".\nCustomer: Hi"\ncall-2,,Agent: Hi\n';
  expect(await bodies(text)).toEqual([
    { external_id: "call-1", agent: "Ann", transcript: 'Agent: Hello, "friend".\nCustomer: Hi' },
    { external_id: "call-2", transcript: "Agent: Hi" },
  ]);
});

test("fields stay text: a number, a zero in front and a true are what was written", async () => {
  const text = "external_id,agent,transcript\n007,1e3,true\n";
  expect(await body(text)).toEqual({ external_id: "007", agent: "1e3", transcript: "true" });
});

test.each([
  ["7", 7],
  ["-2.5", -2.5],
  ["0", 0],
  ["007", "007"],
  ["+7", "+7"],
  ["1.50", "1.50"],
  ["1e3", "1e3"],
  [" 7", " 7"],
  ["0x10", "0x10"],
  ["12345678901234567890", "12345678901234567890"],
  ["NaN", "NaN"],
  ["Infinity", "Infinity"],
  ["true", "true"],
])("metadata %j is read as %j: a number only where nothing of its text is lost", async (cell, value) => {
  expect(await body(`transcript,metadata.account\nAgent: a,${cell}\n`)).toEqual({
    transcript: "Agent: a",
    metadata: { account: value },
  });
});

test("metadata can be JSON, single columns, or both; a column wins", async () => {
  const cell = '"{""a"":1,""b"":2}"';
  expect(await body(`metadata,metadata.b,metadata.c d\n${cell},5,x\n`)).toEqual({
    metadata: { a: 1, b: 5, "c d": "x" },
  });
});

test.each([
  ["vip;billing", ["vip", "billing"]],
  ["vip | billing", ["vip", "billing"]],
  ["vip;;", ["vip"]],
  ['"[""a;b"",""c""]"', ["a;b", "c"]],
  ["[no json", "[no json"],
])("tags %s are %j", async (cell, tags) => {
  expect(await body(`tags\n${cell}\n`)).toEqual({ tags });
});

test.each([
  ["TRUE", true],
  ["false", false],
  ["yes", "yes"],
])("upsert %s is %j", async (cell, upsert) => {
  expect(await body(`upsert\n${cell}\n`)).toEqual({ upsert });
});

test.each(["metadata", "events"])("%s that is not JSON is a problem of its record alone", async (name) => {
  expect(await read(`transcript,${name}\nAgent: a,{\nAgent: b,\n`)).toMatchObject([
    { number: 1, body: undefined, problem: `${name} is not valid JSON` },
    { number: 2, body: { transcript: "Agent: b" }, problem: undefined },
  ]);
});

test("a byte order mark, spaces in the header, CRLF and empty lines change nothing; records have numbers and ends", async () => {
  const text = "\ufeff external_id , transcript\r\n1,Agent: é\r\n\r\n2,Agent: b";
  const records = await read(text, 1);
  expect(records.map(({ number, body }) => [number, body])).toEqual([
    [1, { external_id: "1", transcript: "Agent: é" }],
    [2, { external_id: "2", transcript: "Agent: b" }],
  ]);
  expect(records.at(-1)?.endsAtByte).toBe(Buffer.byteLength(text));
  expect(records[0]?.endsAtByte).toBeLessThan(records[1]?.endsAtByte as number);
});

test("a record with fewer or more cells than the header is read as far as it goes", async () => {
  expect(await bodies("external_id,transcript\n1\n2,Agent: b,more\n")).toEqual([
    { external_id: "1" },
    { external_id: "2", transcript: "Agent: b" },
  ]);
});

test("a file that breaks off while it is read fails the import", async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from("external_id\n1\n");
    throw new Error("the disk is gone");
  }
  await expect(allOf(readCsv(broken()))).rejects.toThrow("the disk is gone");
});
