import { expect, test } from "vitest";
import { gradeLocally } from "../grade-locally.ts";
import { testCriterion } from "../test-criterion.ts";
import type { Criterion, GradedConversation, Speaker } from "../types.ts";
import { readWithEncoder } from "./read-with-encoder.ts";
import { sharedEncoder } from "./shared-encoder.ts";

const criterion = (check: string, parameters: Criterion["parameters"] = {}) => testCriterion(check, { parameters });

const conversationOf = (
  language: string | null,
  lines: readonly (readonly [Speaker, string])[],
): GradedConversation => ({
  channel: "chat",
  language,
  durationSeconds: null,
  agent: null,
  tags: [],
  metadata: {},
  turns: lines.map(([speaker, text], index) => ({
    index,
    nodeId: `n${index + 1}`,
    speaker,
    text,
    startMs: null,
    endMs: null,
  })),
  steps: [],
});

/** The matter stays open, but no phrase that the patterns know says so: they see it as resolved. */
const cold = conversationOf("en", [
  ["agent", "Hello, this is Tom from Northwind. How can I help?"],
  ["customer", "The heating has been off for two days, I need somebody to come today."],
  ["agent", "I see there is an outage in your area."],
  ["customer", "And when will it be fixed?"],
  ["agent", "I have no information about that. Thanks for calling, bye."],
  ["customer", "So I just sit here in the cold. Great."],
]);

async function graded(conversation: GradedConversation, criteria: readonly Criterion[]) {
  const [encoded = null] = await readWithEncoder(sharedEncoder(), [{ conversation, content: { criteria } }]);
  const verdicts = (reading: typeof encoded) => gradeLocally({ criteria }, conversation, undefined, reading).criteria;
  return { encoded, before: verdicts(null), after: verdicts(encoded) };
}

test("the encoder finds a problem that the patterns miss, and quotes where it shows", async () => {
  const { before, after } = await graded(cold, [criterion("resolution")]);
  expect(before[0]).toMatchObject({ verdict: "pass" });
  expect(after[0]).toMatchObject({ verdict: "fail", score: 0, rationale: "The customer's issue is not resolved." });
  expect(after[0]?.evidence.length).toBeGreaterThan(0);
  for (const { turn, start, end, quote } of after[0]?.evidence ?? []) {
    expect(quote).not.toBe("");
    expect(cold.turns[turn as number]?.text.slice(start as number, end as number)).toBe(quote);
  }
});

test("a check with other parameters than those of its definition is judged by its patterns", async () => {
  const usual = await graded(cold, [criterion("empathy")]);
  const other = await graded(cold, [criterion("empathy", { within_turns: 5 })]);
  const stated = await graded(cold, [criterion("empathy", { within_turns: 2 })]);
  expect(usual.after).not.toEqual(usual.before);
  expect(other.after).toEqual(other.before);
  expect(stated.after).toEqual(usual.after);
});

test("a conversation in another language, or a rubric that has no use for it, is not read", async () => {
  const spanish = conversationOf("es", [
    ["agent", "Buenos días, soy Ana de Acme. ¿En qué puedo ayudarle?"],
    ["customer", "Mi paquete todavía no ha llegado y estoy muy enfadado."],
  ]);
  expect((await graded(spanish, [criterion("empathy")])).encoded).toBeNull();
  expect((await graded(cold, [criterion("talk_ratio"), criterion("repetition")])).encoded).toBeNull();
});
