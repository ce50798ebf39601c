import { expect, test } from "vitest";
import { nodesOfEvents } from "./events-to-nodes.ts";
import { figuresOfNodes } from "./figures-of-nodes.ts";

const figuresOf = (events: readonly object[]) => figuresOfNodes(nodesOfEvents(events));
const at = (second: number) => `2026-01-15T09:00:${String(second).padStart(2, "0")}Z`;

test("turns are counted, at any depth, and nothing else is", () => {
  const events = [{ type: "turn", children: [{ type: "tool_call", children: [{ type: "turn" }] }] }, { type: "error" }];
  expect(figuresOf(events)).toEqual({ turnCount: 2, startedAt: null, endedAt: null, durationSeconds: null });
});

test("a conversation goes from its first moment to its last", () => {
  const events = [
    { type: "turn", started_at: at(10), ended_at: at(30) },
    { type: "tool_call", started_at: at(5) },
    { type: "turn", started_at: at(11), duration_ms: 1_500 },
  ];
  expect(figuresOf(events)).toEqual({
    turnCount: 2,
    startedAt: new Date(at(5)),
    endedAt: new Date(at(30)),
    durationSeconds: 25,
  });
});

test("beginnings alone tell how long it took, a single one does not", () => {
  const [first, last] = [at(0), at(42)].map((started_at) => ({ type: "turn", started_at }));
  expect(figuresOf([first as object, last as object])).toMatchObject({
    endedAt: new Date(at(42)),
    durationSeconds: 42,
  });
  expect(figuresOf([first as object])).toMatchObject({
    startedAt: new Date(at(0)),
    endedAt: null,
    durationSeconds: null,
  });
});

test("no nodes tell nothing", () => {
  expect(figuresOf([])).toEqual({ turnCount: 0, startedAt: null, endedAt: null, durationSeconds: null });
});

test("offsets tell how long it took where no event has a moment", () => {
  const events = [
    { type: "turn", offset_ms: 2_000 },
    { type: "turn", offset_ms: 9_000, duration_ms: 1_500 },
  ];
  expect(figuresOf(events)).toEqual({ turnCount: 2, startedAt: null, endedAt: null, durationSeconds: 8.5 });
  expect(figuresOf([{ type: "turn", offset_ms: 2_000 }])).toMatchObject({ durationSeconds: null });
  const endless = figuresOf([{ type: "turn", offset_ms: 0, duration_ms: 1e300 }]);
  expect(endless.durationSeconds).toBeLessThan(1e12);
});
