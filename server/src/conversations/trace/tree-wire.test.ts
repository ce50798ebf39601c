import { TraceNode, type TraceNodeWire } from "@cqs/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checker } from "../../platform/check-value.ts";
import { parseTranscript } from "../transcript/parse-transcript.ts";
import { nodesOfEvents } from "./events-to-nodes.ts";
import { maxDepth } from "./limits.ts";
import { nodesOfPlaces } from "./places-to-nodes.ts";
import { anyTree, type NestedEvent, nested } from "./test-trees.ts";
import { traceTree } from "./tree-wire.ts";

const conversation = {
  id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
  startedAt: new Date("2026-01-15T09:20:00Z"),
  endedAt: new Date("2026-01-15T09:24:30Z"),
  durationSeconds: 270,
  agent: "Ann",
  channel: "voice",
} as const;
const check = checker(TraceNode);

/** Ids with their children's; in any order, since that is by time. */
const shapeOf = (nodes: readonly (NestedEvent | TraceNodeWire)[]): unknown =>
  nodes.map(({ id, children }) => [id, shapeOf(children)]).sort();

test("the tree that is answered is the tree that was sent", () => {
  fc.assert(
    fc.property(anyTree, (events) => {
      const root = traceTree(conversation, nodesOfEvents(events));
      expect(shapeOf(root.children)).toEqual(shapeOf(nested(events)));
    }),
  );
});

test("a tree that was answered can be sent again, and is answered the same", () => {
  fc.assert(
    fc.property(anyTree, (events) => {
      const root = traceTree(conversation, nodesOfEvents(events));
      expect(traceTree(conversation, nodesOfEvents(root.children))).toEqual(root);
    }),
  );
});

test("every node of the answer is as the contract says", () => {
  fc.assert(
    fc.property(anyTree, (events) => {
      const waiting = [traceTree(conversation, nodesOfEvents(events))];
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        expect(check(next)).toBeUndefined();
        waiting.push(...next.children);
      }
    }),
  );
});

test("the root is the conversation", () => {
  expect(traceTree(conversation, [])).toEqual({
    id: conversation.id,
    type: "conversation",
    name: "Ann",
    role: null,
    content: null,
    input: null,
    output: null,
    status: null,
    error: null,
    started_at: "2026-01-15T09:20:00.000Z",
    ended_at: "2026-01-15T09:24:30.000Z",
    duration_ms: 270_000,
    offset_ms: 0,
    sentiment: null,
    attributes: { channel: "voice" },
    children: [],
  });
});

const [node] = nodesOfEvents([{ type: "turn", id: "a", content: "Hello" }]);
if (!node) throw new Error("One event is one node.");

test("a node whose parent is missing, later or itself is shown below the root", () => {
  const nodes = [
    { ...node, id: "a", parentId: "b" },
    { ...node, id: "b", parentId: "a" },
    { ...node, id: "c", parentId: "c" },
    { ...node, id: "d", parentId: "nobody" },
  ];
  const root = traceTree(conversation, nodes);
  expect(shapeOf(root.children)).toEqual([
    ["a", [["b", []]]],
    ["c", []],
    ["d", []],
  ]);
});

test("a chain without end is shown whole, nested no deeper than a trace may be", () => {
  const length = 20_000;
  const nodes = Array.from({ length }, (_, i) => ({ ...node, id: `s${i}`, parentId: i === 0 ? null : `s${i - 1}` }));
  let level = [traceTree(conversation, nodes)];
  let [count, depth] = [-1, -1];
  for (; level.length > 0; level = level.flatMap(({ children }) => children)) {
    count += level.length;
    depth += 1;
  }
  expect([count, depth]).toEqual([length, maxDepth]);
});

const offsets = (nodes: readonly TraceNodeWire[]): unknown[] =>
  nodes.flatMap(({ offset_ms, children }) => [offset_ms, ...offsets(children)]);
const untimed = { ...conversation, startedAt: null, endedAt: null, durationSeconds: null };

test("a turn tells its offset, by the event, by its moment, or not at all", () => {
  const events = [
    { type: "turn", content: "given", offset_ms: 1_250, started_at: "2026-01-15T09:20:09Z" },
    { type: "turn", content: "by its moment", started_at: "2026-01-15T09:20:10Z" },
    { type: "turn", content: "unknown" },
  ];
  expect(offsets(traceTree(conversation, nodesOfEvents(events)).children)).toEqual([1_250, 10_000, null]);
  // Without a beginning of the conversation, offsets count from the first node.
  expect(offsets(traceTree(untimed, nodesOfEvents(events)).children)).toEqual([1_250, 1_000, null]);
});

test("a node that began before the conversation has no negative offset", () => {
  const events = ["2026-01-15T09:19:58Z", "2026-01-15T09:20:01Z"].map((started_at) => ({ type: "turn", started_at }));
  expect(offsets(traceTree(conversation, nodesOfEvents(events)).children)).toEqual([0, 3_000]);
});

test("time stamps of a transcript are offsets also where nobody says when it began", () => {
  const transcript = "[00:12] Agent: Hello.\n[01:03] Customer: Hi.\nAgent: How can I help?";
  const nodes = nodesOfPlaces(transcript, parseTranscript(transcript, { agentName: null }), null);
  expect(nodes.map(({ startedAt }) => startedAt)).toEqual([null, null, null]);
  expect(offsets(traceTree(untimed, nodes).children)).toEqual([12_000, 63_000, null]);
});

test("events that only have offsets are in their order", () => {
  const events = [30, 10, 20].map((offset_ms) => ({ type: "turn", offset_ms }));
  expect(offsets(traceTree(untimed, nodesOfEvents(events)).children)).toEqual([10, 20, 30]);
});
