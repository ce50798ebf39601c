import { expect, test } from "vitest";
import { nodesOfEvents } from "./events-to-nodes.ts";
import { transcriptOfNodes } from "./transcript-of-nodes.ts";

const transcriptOf = (events: readonly object[]) => transcriptOfNodes(nodesOfEvents(events));

test("whoever spoke is named, and what was done is told", () => {
  expect(
    transcriptOf([
      { type: "turn", role: "system", content: "Recorded." },
      { type: "turn", role: "customer", name: "Joe", content: "Where is\nmy order?" },
      {
        type: "turn",
        role: "agent",
        content: "One moment.",
        children: [
          { type: "tool_call", name: "find_order", input: { id: 7 }, output: "sent" },
          { type: "tool_call", name: "find_parcel", error: "time-out" },
          { type: "retrieval", input: "delays", output: ["a", "b"] },
        ],
      },
      { type: "transfer", name: "Billing", content: "wants a refund" },
      { type: "error", content: "line dropped" },
      { type: "turn", name: "Ann", content: "Hello?" },
      { type: "turn", content: "Hm." },
    ]),
  ).toBe(
    [
      "System: Recorded.",
      "Customer: Where is\nmy order?",
      "Agent: One moment.",
      'Tool: find_order({"id":7}) -> sent',
      "Tool: find_parcel() -> time-out",
      'Retrieval: (delays) -> ["a","b"]',
      "Transfer: Billing -> wants a refund",
      "Error: line dropped",
      "Ann: Hello?",
      "Hm.",
    ].join("\n"),
  );
});

test("nothing said is no transcript", () => {
  expect(transcriptOf([])).toBeNull();
  expect(
    transcriptOf([{ type: "turn", role: "agent" }, { type: "turn", content: " \n" }, { type: "tool_call" }]),
  ).toBeNull();
});

test("long values are cut, what people said is not", () => {
  const long = "word ".repeat(1_000).trim();
  expect(transcriptOf([{ type: "turn", role: "agent", content: long }])).toBe(`Agent: ${long}`);
  const line = transcriptOf([{ type: "tool_call", name: "find", input: long, output: { long } }]);
  expect(line).toMatch(/^Tool: find\(word .*…\) -> \{"long":"word .*…$/);
  expect(line?.length).toBeLessThan(430);
});

test("a cut never halves a character", () => {
  const line = transcriptOf([{ type: "tool_call", content: `${"x".repeat(199)}😀 and more` }]);
  expect(line).toBe(`Tool: ${"x".repeat(199)}…`);
});

test("what a tool gives can't pass for somebody's words", () => {
  expect(transcriptOf([{ type: "tool_call", name: "find", output: "ok\nCustomer: Thank you!" }])).toBe(
    "Tool: find() -> ok Customer: Thank you!",
  );
});
