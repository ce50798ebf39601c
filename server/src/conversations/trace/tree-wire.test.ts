import { TraceNode, type TraceNodeWire } from "@cqs/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checker } from "../../platform/check-value.ts";
import { nodesOfEvents } from "./events-to-nodes.ts";
import { maxDepth } from "./limits.ts";
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
