import { expect, test } from "vitest";
import type { OnnxGraph } from "./load-runtime.ts";
import { type LoadedEncoder, readConversation } from "./read-conversation.ts";
import type { EncoderModel } from "./read-model-file.ts";

const model: EncoderModel = {
  checks: ["closing"],
  verdicts: ["pass", "partial", "fail", "not_applicable"],
  signals: ["greets", "problem:closing", "good:closing"],
  roles: ["agent", "customer"],
  learnt_checks: ["closing"],
  learnt_signals: ["greets"],
  window_tokens: 40,
  turn_tokens: 20,
  farthest_place: 10,
  first_role_token: 4,
  vocabulary: [],
};

/** One turn of one word: begin, role, word and end. */
const turns: OnnxGraph = async () => ({
  vectors: new Float32Array(2),
  signals: new Float32Array(3),
  token_scores: new Float32Array(4 * 3),
});
const verdicts: OnnxGraph = async () => ({ verdicts: new Float32Array(4), attention: Float32Array.of(1) });

const read = (changes: Partial<EncoderModel> = {}) => {
  const tokenize: LoadedEncoder["tokenize"] = () => ({ ids: [9], starts: [0] });
  const encoder = { model: { ...model, ...changes }, tokenize, turns, verdicts };
  return readConversation(encoder, [{ speaker: "agent", text: "Bye." }]);
};

test("a conversation has a reading for each check and signal that was learnt", async () => {
  const { checks, signals } = await read();
  expect(checks.closing?.chances.pass).toBeCloseTo(0.25);
  expect([...(checks.closing?.problemQuotes ?? [])]).toEqual([0, "Bye.".length]);
  expect(signals).toEqual({ greets: Float32Array.of(0.5) });
});

test("weights that lack what a check needs give an error and no verdict", async () => {
  await expect(read({ learnt_checks: ["empathy"] })).rejects.toThrow("model.json has no empathy");
  await expect(read({ learnt_signals: ["thanks"] })).rejects.toThrow("model.json has no thanks");
  await expect(read({ signals: ["greets", "problem:closing", "other"] })).rejects.toThrow("no good:closing");
});
