import fc from "fast-check";
import { expect, test } from "vitest";
import { asHappened } from "./as-happened.ts";
import { nodesOfEvents } from "./events-to-nodes.ts";
import { anyTree } from "./test-trees.ts";

const idsOf = (events: readonly object[]) => asHappened(nodesOfEvents(events)).map(({ id }) => id);
const question = { id: "question", type: "turn", role: "customer" };
const answer = { id: "answer", type: "turn", role: "agent" };
const second = (s: number) => `2026-01-15T09:00:0${s}Z`;

test("what was done for an answer comes before it, at any depth", () => {
  const inner = { id: "inner", type: "retrieval" };
  const outer = { id: "outer", type: "tool_call", children: [inner] };
  const failure = { id: "failure", type: "error" };
  expect(idsOf([question, { ...answer, children: [outer, failure] }])).toEqual([
    "question",
    "outer",
    "inner",
    "failure",
    "answer",
  ]);
});

test("what began after the answer had ended, and a transfer, come after it", () => {
  const late = { id: "late", type: "tool_call", started_at: second(5) };
  const during = { id: "during", type: "tool_call", started_at: second(2) };
  const transfer = { id: "transfer", type: "transfer" };
  const ended = { ...answer, started_at: second(1), ended_at: second(3) };
  expect(idsOf([{ ...ended, children: [during, late, transfer] }])).toEqual(["during", "answer", "late", "transfer"]);
});

test("what hangs below a customer's turn or the conversation stays where it is", () => {
  const lookup = { id: "lookup", type: "tool_call" };
  expect(idsOf([{ ...question, children: [lookup] }, answer])).toEqual(["question", "lookup", "answer"]);
  expect(idsOf([question, lookup, answer])).toEqual(["question", "lookup", "answer"]);
});

test("no node is lost, and turns keep their order", () => {
  fc.assert(
    fc.property(anyTree, (events) => {
      const nodes = nodesOfEvents(events);
      const happened = asHappened(nodes);
      expect(new Set(happened)).toEqual(new Set(nodes));
      expect(happened.length).toBe(nodes.length);
      const turns = (list: typeof nodes) => list.filter(({ type }) => type === "turn");
      expect(turns(happened)).toEqual(turns(nodes));
    }),
  );
});
