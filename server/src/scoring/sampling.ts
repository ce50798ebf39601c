import { createHash } from "node:crypto";
import {
  compileCondition,
  conversationValues,
  conversationVariables,
  type GradedConversation,
} from "../grading/index.ts";
import { type Condition, conditionsOver } from "../platform/condition.ts";
import type { GradedCard, SamplingRule } from "./types.ts";

const compileOverCard = conditionsOver<Record<string, unknown>>({
  ...conversationVariables,
  score: "double",
  passed: "bool",
  critical_failed: "bool",
  unsure: "int",
});

/** Throws an Error that says what is wrong with the rule's expression. */
export const compileRule = ({ when, to }: Pick<SamplingRule, "when" | "to">): Condition<Record<string, unknown>> =>
  to === "model" ? compileCondition(when) : compileOverCard(when);

/** The first rule that sends this conversation to the model judge. */
export function sampledForModel(
  rules: readonly SamplingRule[],
  id: string,
  conversation: GradedConversation,
): SamplingRule | undefined {
  const values = conversationValues(conversation);
  return rules.find((rule) => rule.to === "model" && isDrawn(rule, id) && compileRule(rule)(values));
}

/** The first rule that sends this card to a person. */
export function sampledForReview(
  rules: readonly SamplingRule[],
  conversation: GradedConversation,
  card: GradedCard,
): SamplingRule | undefined {
  const values = {
    ...conversationValues(conversation),
    score: card.score ?? 0,
    passed: card.passed ?? false,
    critical_failed: card.criticalFailed,
    unsure: BigInt(card.criteria.filter(({ unsure }) => unsure).length),
  };
  return rules.find((rule) => rule.to === "review" && isDrawn(rule, card.conversationId) && compileRule(rule)(values));
}

/** By rule and conversation, not by chance: scoring again draws the same ones. */
function isDrawn({ name, share }: SamplingRule, id: string): boolean {
  const drawn = createHash("sha256").update(`${name}\n${id}`).digest().readUInt32BE(0);
  return drawn / 2 ** 32 < share;
}
