import { describe, expect, test } from "vitest";
import type { GradedConversation } from "../grading/index.ts";
import { compileRule, sampledForModel, sampledForReview } from "./sampling.ts";
import type { GradedCard, SamplingRule } from "./types.ts";

const conversation: GradedConversation = {
  channel: "voice",
  language: "en",
  durationSeconds: 60,
  agent: null,
  tags: ["vip"],
  metadata: {},
  turns: [],
  steps: [],
};
const card = (id: string, score: number): GradedCard => ({
  conversationId: id,
  rubricId: "rub_1",
  rubricVersion: 1,
  grader: { kind: "local", name: "local", version: "1" },
  score,
  passed: score >= 70,
  criticalFailed: false,
  summary: "",
  notes: [],
  criteria: [],
  sentiment: null,
  satisfaction: null,
  cost: { inputTokens: 0, outputTokens: 0, usd: 0 },
  latencyMs: 1,
});
const rule = (more: Partial<SamplingRule>): SamplingRule => ({
  name: "r",
  when: 'channel == "voice"',
  share: 1,
  to: "model",
  ...more,
});
const ids = Array.from({ length: 4_000 }, (_, i) => `conv_${i}`);

describe("a sampling rule", () => {
  test("draws its share, and always the same ones", () => {
    const rules = [rule({ share: 0.25 })];
    const drawn = ids.filter((id) => sampledForModel(rules, id, conversation));
    expect(drawn.length / ids.length).toBeGreaterThan(0.22);
    expect(drawn.length / ids.length).toBeLessThan(0.28);
    expect(ids.filter((id) => sampledForModel(rules, id, conversation))).toEqual(drawn);
    const other = ids.filter((id) => sampledForModel([rule({ name: "other", share: 0.25 })], id, conversation));
    expect(other).not.toEqual(drawn);
  });

  test("sends to people what the card says, and to the model what the conversation says", () => {
    const rules = [rule({ when: "score < 50.0 && 'vip' in tags", to: "review", name: "low" })];
    expect(sampledForReview(rules, conversation, card("conv_1", 40))?.name).toBe("low");
    expect(sampledForReview(rules, conversation, card("conv_1", 60))).toBeUndefined();
    expect(sampledForModel(rules, "conv_1", conversation)).toBeUndefined();
    expect(sampledForReview([rule({ share: 0, to: "review" })], conversation, card("conv_1", 40))).toBeUndefined();
  });

  test("for the model can't ask for a score that is not there yet", () => {
    expect(() => compileRule({ when: "score < 50.0", to: "model" })).toThrow(/score/);
    expect(() => compileRule({ when: "score < 50", to: "review" })).not.toThrow();
  });
});
