import type { KnowledgeHit } from "./knowledge-index.ts";
import type { SpokenTurn } from "./types.ts";

export type AnswerDecision =
  | { readonly kind: "answer"; readonly hit: KnowledgeHit }
  | { readonly kind: "ask_back"; readonly hits: readonly KnowledgeHit[] }
  | { readonly kind: "hand_over"; readonly reason: string };

/**
 * At least this share of the question's terms must be in the passage for it to be an answer. Customers tell stories around
 * their question, so it is less than half. The table in docs/agents.md shows what other values would do.
 */
const minAnswerCoverage = 0.4;
/** Below this share the knowledge is not about the question at all, so asking back would not help. */
const minRelatedCoverage = 0.2;
/** Two articles whose scores are closer than this are equally good; then the customer decides between them. */
const minLead = 1.05;
/** Asked back this often without an answer, a person should take over. */
const maxAskedBack = 2;

const wantsPerson =
  /\b(?:(?:speak|talk|chat|connect|transfer|put me through)\b.{0,25}\b(?:human|person|someone|somebody|representative|rep|manager|supervisor|colleague|operator|(?:real|live) agent)|(?:real|live|actual) (?:human|person|agent)|human being|hand me over)\b/i;

/** Decides by rules alone, so that the same question always gets the same answer. */
export function decideAnswer(question: string, hits: readonly KnowledgeHit[], askedBack: number): AnswerDecision {
  if (wantsPerson.test(question)) return { kind: "hand_over", reason: "the customer asks for a person" };
  const [best, second] = hits;
  if (!best || best.coverage < minRelatedCoverage) {
    return { kind: "hand_over", reason: "the knowledge holds nothing about the question" };
  }
  const isClear = !second || best.score >= second.score * minLead;
  if (best.coverage >= minAnswerCoverage && isClear) return { kind: "answer", hit: best };
  if (askedBack >= maxAskedBack) {
    return { kind: "hand_over", reason: `the question is still unclear after ${maxAskedBack} questions` };
  }
  return { kind: "ask_back", hits: hits.slice(0, 2) };
}

/** Starts every question that asks back, by which the next turn recognises it. */
export const askBackOpening = "I am not sure that I understand";

const isAskBack = ({ role, text }: SpokenTurn) => role === "agent" && text.startsWith(askBackOpening);

export interface OpenQuestion {
  /** What is asked: the customer's last turn, with the turns before that were answered by asking back. */
  readonly text: string;
  readonly askedBack: number;
}

export function openQuestion(turns: readonly SpokenTurn[]): OpenQuestion {
  const asked: string[] = [];
  let askedBack = 0;
  for (const turn of turns.toReversed()) {
    if (turn.role === "customer") asked.unshift(turn.text);
    else if (isAskBack(turn)) askedBack++;
    else break;
  }
  return { text: asked.join("\n"), askedBack };
}
