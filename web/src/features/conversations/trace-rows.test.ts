import { expect, test } from "vitest";
import type { TraceNode } from "../../api/client.ts";
import { rowMatches, scaleOf, traceRows } from "./trace-rows.ts";

const blank = {
  ...{ name: null, role: null, content: null, input: null, output: null, status: null, error: null, sentiment: null },
  ...{ started_at: null, ended_at: null, duration_ms: null, offset_ms: null, attributes: {}, children: [] },
};
const node = (id: string, more: Partial<TraceNode> = {}) => ({ ...blank, id, type: "turn", ...more }) as TraceNode;

const call = node("b", { type: "tool_call", name: "find_order", input: { id: "X-7" } });
const root = node("root", {
  type: "conversation",
  started_at: "2026-01-01T00:00:00Z",
  children: [
    node("a", { offset_ms: 1_000, children: [call] as never }),
    node("c", { started_at: "2026-01-01T00:00:04Z", ended_at: "2026-01-01T00:00:06Z" }),
  ] as never,
});

test("a trace becomes rows in reading order, and what is folded hides what is below it", () => {
  expect(traceRows(root).map(({ node: { id }, depth }) => `${id}${depth}`)).toEqual(["a0", "b1", "c0"]);
  expect(traceRows(root, new Set(["a"])).map(({ node: { id } }) => id)).toEqual(["a", "c"]);
});

test("bars have times from offsets or from clock times, and the scale fits them all", () => {
  const rows = traceRows(root);
  expect(rows.map(({ startMs, durationMs }) => [startMs, durationMs])).toEqual([
    [1_000, 0],
    [null, 0],
    [4_000, 2_000],
  ]);
  expect(scaleOf(rows)).toEqual({ fromMs: 1_000, toMs: 6_000 });
  expect(scaleOf([])).toBeUndefined();
});

test("a trace of 30,000 nodes, one below the other, is read without a deep call", () => {
  let deep = node("29999");
  for (let id = 29_998; id >= 0; id--) deep = node(String(id), { children: [deep] as never });
  expect(traceRows(node("root", { children: [deep] as never }))).toHaveLength(30_000);
});

test("the trace's own search looks into names and payloads", () => {
  const [, call] = traceRows(root);
  expect(call && [rowMatches(call, "FIND_"), rowMatches(call, "x-7"), rowMatches(call, "refund")]).toEqual([
    true,
    true,
    false,
  ]);
});
