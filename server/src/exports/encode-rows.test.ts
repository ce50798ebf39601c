import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { encoderOf } from "./encode-rows.ts";

const node = (id: string, children: object[] = [], more: object = {}) => ({
  id,
  type: "turn",
  name: null,
  content: `said by ${id}`,
  input: null,
  output: null,
  attributes: {},
  ...more,
  children,
});

test("a trace as CSV has its nodes in the order of the conversation, each with its parent", () => {
  const { header, encode } = encoderOf({ resource: "traces", format: "csv" });
  const root = node("conv_1", [node("a", [node("a1"), node("a2", [node("a2x")])]), node("b")]);
  const { text, rows } = encode({ conversation_id: "conv_1", root });
  const records = parse(header + text, { columns: true }) as Record<string, string>[];
  expect(rows).toBe(6);
  expect(records.map(({ id, parent_id }) => `${parent_id}>${id}`)).toEqual([
    ">conv_1",
    "conv_1>a",
    "a>a1",
    "a>a2",
    "a2>a2x",
    "conv_1>b",
  ]);
  expect(records[2]).toMatchObject({ conversation_id: "conv_1", type: "turn", content: "said by a1" });
});

test("what a tool was given stays JSON, even if it is a text", () => {
  const { header, encode } = encoderOf({ resource: "traces", format: "csv" });
  const values = ["a text", 5, { deep: ["x"] }, null];
  const children = values.map((input, i) => node(`n${i}`, [], { input }));
  const { text } = encode({ conversation_id: "conv_1", root: node("conv_1", children) });
  const records = parse(header + text, { columns: true }) as Record<string, string>[];
  expect(records.slice(1).map(({ input }) => input)).toEqual(['"a text"', "5", '{"deep":["x"]}', ""]);
});

test("a trace as deep as a stack does not end the export", () => {
  const { encode } = encoderOf({ resource: "traces", format: "csv" });
  let root = node("n0");
  for (let i = 1; i < 20_000; i++) root = node(`n${i}`, [root]);
  expect(encode({ conversation_id: "conv_1", root }).rows).toBe(20_000);
});
