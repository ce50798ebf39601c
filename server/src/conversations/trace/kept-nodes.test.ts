import fc from "fast-check";
import { expect, test } from "vitest";
import type { KeptNodes, Place } from "../types.ts";
import { nodesOfEvents } from "./events-to-nodes.ts";
import { packNodes, unpackNodes } from "./kept-nodes.ts";
import { anyTree } from "./test-trees.ts";

const again = (kept: KeptNodes) => unpackNodes(JSON.parse(packNodes(kept)));

const anyPlace: fc.Arbitrary<Place> = fc.record({
  type: fc.constantFrom("turn", "tool_call", "retrieval", "transfer", "error"),
  role: fc.constantFrom("agent", "customer", "system", null),
  name: fc.option(fc.string({ unit: "grapheme", maxLength: 3 })),
  start: fc.nat(),
  end: fc.nat(),
  atMs: fc.option(
    fc.oneof(
      fc.nat(),
      fc.double({ min: 0, max: 1e9, noNaN: true }).filter((ms) => !Object.is(ms, -0)),
    ),
  ),
  untilMs: fc.option(fc.nat()),
});

test("places come back as they were kept", () => {
  fc.assert(
    fc.property(fc.array(anyPlace), (places) => {
      const kept: KeptNodes = { from: "transcript", places };
      expect(again(kept)).toEqual(kept);
    }),
  );
});

test("places that were kept as arrays are read as well", () => {
  const place = { type: "turn", name: "Ann", atMs: null, untilMs: null } as const;
  const kept = { from: "transcript", places: [1, 7, 41, 2, 3, 5], names: ["Ann"], named: [1, 1] };
  expect(unpackNodes(kept)).toEqual({
    from: "transcript",
    places: [
      { ...place, role: "agent", start: 7, end: 48 },
      { ...place, role: "customer", start: 51, end: 56 },
    ],
  });
});

test("nodes come back as they were kept", () => {
  fc.assert(
    fc.property(anyTree, (events) => {
      const nodes = nodesOfEvents(JSON.parse(JSON.stringify(events)));
      expect(again({ from: "events", nodes })).toEqual({ from: "events", nodes });
    }),
  );
});

test("a trace that is made of spans keeps nothing else", () => {
  expect(again({ from: "spans" })).toEqual({ from: "spans" });
});

test("an empty text is not the same as none", () => {
  const nodes = nodesOfEvents([{ type: "turn", content: "", input: "", output: 0, duration_ms: 0 }]);
  expect(again({ from: "events", nodes })).toEqual({ from: "events", nodes });
});

test("sixty turns with names and times are kept in a kilobyte and a half", () => {
  const places = Array.from({ length: 60 }, (_, i): Place => {
    const [start, atMs] = [i * 180 + 20, i * 7_000 + 250];
    const name = i % 2 ? "Ann Smith" : "John Smith";
    return {
      type: "turn",
      role: i % 2 ? "agent" : "customer",
      name,
      start,
      end: start + 150,
      atMs,
      untilMs: atMs + 6_500,
    };
  });
  expect(packNodes({ from: "transcript", places }).length).toBeLessThan(1_700);
  const untimed = places.map((place) => ({ ...place, atMs: null, untilMs: null }));
  expect(packNodes({ from: "transcript", places: untimed }).length).toBeLessThan(900);
});

test("what a node does not say takes no room", () => {
  const nodes = nodesOfEvents([{ type: "turn", content: "Hi", started_at: "2026-01-15" }]);
  expect(JSON.parse(packNodes({ from: "events", nodes })).nodes).toEqual([
    { id: "n1", type: "turn", content: "Hi", startedAt: "2026-01-15T00:00:00.000Z" },
  ]);
});
