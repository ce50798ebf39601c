import { expect, test } from "vitest";
import { nothingGiven, readGiven } from "../conversations/index.ts";
import { toolFailures } from "../grading/checks/tool-failures.ts";
import { unusedRetrievals } from "../grading/checks/unused-retrievals.ts";
import { readClosely } from "../grading/read-closely.ts";
import { toGraded } from "./to-graded.ts";

const greeting = "Hello, how can I help?";
const question = "Where is my order, and what is your return policy?";
const reply =
  "Sorry, I could not reach our order system. Unworn shoes can be sent back in the original box within 30 days.";
const policy = "Unworn shoes go back within 30 days in the original box; postage is refunded.";

const turns = (children: readonly object[] = []) => [
  { type: "turn", role: "agent", content: greeting },
  { type: "turn", role: "customer", content: question },
  { id: "answer", type: "turn", role: "agent", content: reply, children },
];
const steps = [
  { type: "tool_call", name: "find_order", input: 42, output: "Error: timeout", error: "Error: timeout" },
  { type: "retrieval", name: "policies", input: "returns", output: policy },
];
const [greeted, asked, answered] = turns();

const forms = {
  "a transcript": {
    transcript: [
      `Agent: ${greeting}`,
      `Customer: ${question}`,
      "Tool: find_order(42) -> Error: timeout",
      `Retrieval: policies("returns") -> ${policy}`,
      `Agent: ${reply}`,
    ].join("\n"),
  },
  "events below the answer": { events: turns(steps) },
  "flat events that name the answer": {
    events: [...turns(), ...steps.map((step) => ({ ...step, parent_id: "answer" }))],
  },
  "flat events in order": { events: [greeted, asked, ...steps, answered] },
};

test.each(Object.entries(forms))("an answer counts for what was done for it: %s", (_form, given) => {
  const { conversation, nodes } = readGiven({ ...nothingGiven, ...given });
  const graded = toGraded(conversation, nodes);
  expect(graded.turns.map(({ text }) => text)).toEqual([greeting, question, reply]);
  expect(graded.steps.map(({ name, afterTurn }) => [name, afterTurn])).toEqual([
    ["find_order", 1],
    ["policies", 1],
  ]);
  const reading = readClosely(graded);
  expect(toolFailures.run(reading, {} as never)).toMatchObject({
    verdict: "pass",
    evidence: [{ turn: null }, { turn: 2 }],
  });
  expect(unusedRetrievals.run(reading, {} as never)).toMatchObject({
    verdict: "pass",
    evidence: [{ turn: null }, { turn: 2 }],
  });
});
