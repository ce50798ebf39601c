import { expect, test } from "vitest";
import type { Place } from "../types.ts";
import { nodesOfPlaces } from "./places-to-nodes.ts";

const startedAt = new Date("2026-01-15T09:00:00.000Z");

/** A transcript of these pieces, and where they are in it. */
function written(pieces: readonly (Partial<Place> & { text: string })[]) {
  let transcript = "";
  const places = pieces.map(({ text, ...piece }): Place => {
    const start = transcript.length + 3;
    transcript += `X: ${text}\n`;
    return {
      type: "turn",
      role: null,
      name: null,
      atMs: null,
      untilMs: null,
      ...piece,
      start,
      end: start + text.length,
    };
  });
  return { transcript, places };
}
const nodesOf = (pieces: readonly (Partial<Place> & { text: string })[], from: Date | null = null) => {
  const { transcript, places } = written(pieces);
  return nodesOfPlaces(transcript, places, from);
};

test("ids count in the order of the text, whatever belongs to what", () => {
  const nodes = nodesOf([
    { text: "Hello", role: "agent" },
    { text: "Where is it?", role: "customer" },
    { text: "find()", type: "tool_call", role: "agent" },
    { text: "line dropped", type: "error" },
    { text: "It was sent.", role: "agent" },
  ]);
  expect(nodes.map(({ id, parentId, content }) => [id, parentId, content])).toEqual([
    ["n1", null, "Hello"],
    ["n2", null, "Where is it?"],
    ["n3", "n5", "find()"],
    ["n4", "n5", "line dropped"],
    ["n5", null, "It was sent."],
  ]);
  expect(nodes[3]).toMatchObject({ status: "error", error: "line dropped" });
});

test("times count from the beginning of the conversation, durations also without one", () => {
  const place = { text: "Hi", atMs: 12_000, untilMs: 15_500 };
  const times = { startedAt: new Date("2026-01-15T09:00:12Z"), endedAt: new Date("2026-01-15T09:00:15.500Z") };
  expect(nodesOf([place], startedAt)[0]).toMatchObject({ ...times, durationMs: 3500 });
  expect(nodesOf([place])[0]).toMatchObject({ startedAt: null, endedAt: null, durationMs: 3500 });
  expect(nodesOf([{ ...place, untilMs: null }], startedAt)[0]).toMatchObject({
    startedAt: times.startedAt,
    endedAt: null,
    durationMs: null,
  });
});

test("times that can't be are left out", () => {
  expect(nodesOf([{ text: "Hi", atMs: 5_000, untilMs: 1_000 }], startedAt)[0]).toMatchObject({
    startedAt: new Date("2026-01-15T09:00:05Z"),
    endedAt: null,
    durationMs: null,
  });
  expect(nodesOf([{ text: "Hi", atMs: 1e300, untilMs: null }], startedAt)[0]).toMatchObject({ startedAt: null });
});

test.each([
  ['find_order({"id": 7}) -> {"state": "sent"}', "find_order", { id: 7 }, { state: "sent" }],
  ["find_order(7) -> sent today", "find_order", 7, "sent today"],
  ["find_order(0049 30, b) => [1, 2]", "find_order", "0049 30, b", [1, 2]],
  ['find("a) -> (b") → null', "find", "a) -> (b", null],
  ['find("say \\"hi)\\"")', "find", 'say "hi)"', null],
  ["shop.find(f(x)) -> 12345678901234567890", "shop.find", "f(x)", "12345678901234567890"],
  ["ping()", "ping", null, null],
])("a call that was written down is understood: %s", (text, name, input, output) => {
  const [node] = nodesOf([{ text, type: "tool_call" }]);
  expect(node).toMatchObject({ name, input, output, content: text, status: output === null ? null : "ok" });
});

test.each(["looked up the order", "find(7", "find(7) and more", "(see below", "a b(7) -> 8", "", '{"id": 7}'])(
  "what is no call stays a text: %j",
  (text) => {
    const [node] = nodesOf([{ text, type: "retrieval" }]);
    expect(node).toMatchObject({ name: null, input: null, output: null, status: null, content: text });
  },
);

test("a name that the line told goes before the one in its text", () => {
  expect(nodesOf([{ text: "find(7)", type: "tool_call", name: "CRM" }])[0]).toMatchObject({ name: "CRM", input: 7 });
  expect(nodesOf([{ text: "(7) -> 8", type: "tool_call", name: "CRM" }])[0]).toMatchObject({ name: "CRM", output: 8 });
});

test("a call that gave an error has failed", () => {
  expect(nodesOf([{ text: "find(7) -> Error: no such order", type: "tool_call" }])[0]).toMatchObject({
    status: "error",
    error: "Error: no such order",
  });
});

test("a speaker's words are never taken for a call", () => {
  expect(nodesOf([{ text: "find(7) -> 8", role: "agent" }])[0]).toMatchObject({ input: null, output: null });
});

test("nesting that an answer can't hold stays a text", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const hidden = `["${"]".repeat(50_000)}", ${deep}]`;
  for (const value of [deep, hidden]) {
    const [node] = nodesOf([{ text: `find(${value}) -> ${value}`, type: "tool_call" }]);
    expect(node).toMatchObject({ input: value, output: value });
  }
});
