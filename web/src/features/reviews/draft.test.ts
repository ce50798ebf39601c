import { expect, test } from "vitest";
import type { ScorecardCriterion } from "../../api/client.ts";
import { type Draft, missingOf, submissionOf, withChange, withQuote } from "./draft.ts";

const greeting = { key: "greeting", type: "binary" as const };
const topic = { key: "topic", type: "category" as const };
const card = new Map([
  ["greeting", { key: "greeting", verdict: "fail", evidence: [{ quote: "Hello" }], category: null }],
]) as unknown as ReadonlyMap<string, ScorecardCriterion>;

test("without a card, every criterion needs a verdict, and a verdict its words", () => {
  const blind = { card: undefined };
  expect(missingOf(greeting, {}, blind)).toBe("verdict");
  const judged = withChange({}, "greeting", { verdict: "pass" });
  expect(missingOf(greeting, judged, blind)).toBe("quote");
  expect(missingOf(greeting, withQuote(judged, "greeting", { nodeId: "1", quote: "Hello" }), blind)).toBeUndefined();
  expect(missingOf(greeting, withChange({}, "greeting", { verdict: "not_applicable" }), blind)).toBeUndefined();
});

test("with a card, what is left alone stays, and a changed verdict may keep its words", () => {
  expect(missingOf(greeting, {}, { card })).toBeUndefined();
  expect(missingOf(greeting, withChange({}, "greeting", { verdict: "pass" }), { card })).toBeUndefined();
  expect(missingOf(topic, withChange({}, "topic", { verdict: "pass" }), { card })).toBe("category");
});

test("only what was judged is sent, with its words where they stand", () => {
  let draft: Draft = withChange({}, "greeting", { verdict: "fail", rationale: "  No name. " });
  draft = withQuote(draft, "greeting", { nodeId: "3", quote: "Hello" });
  draft = withQuote(draft, "greeting", { nodeId: "3", quote: "Hello" });
  expect(submissionOf([greeting, topic], draft, { card })).toEqual([
    { key: "greeting", verdict: "fail", rationale: "No name.", evidence: [{ node_id: "3", quote: "Hello" }] },
  ]);
});
