import type { Criterion, Evidence, Verdict } from "../grading/index.ts";
import { checkEvidence, type EvidenceContext } from "./check-evidence.ts";
import { cutText } from "./cut-text.ts";
import type { RawJudgement } from "./read-answer.ts";

export interface CheckContext extends EvidenceContext {
  /** Criteria of which the local grader is sure that they apply. */
  readonly surelyApplies: ReadonlySet<string>;
}

/** What the model found, with evidence that was looked up. */
interface Ruling {
  readonly verdict: Verdict;
  /** Share of the criterion's points, 0 to 1. */
  readonly value: number;
  readonly confidence: number;
  readonly rationale: string;
  readonly evidence: readonly Evidence[];
  readonly category?: string;
}

type Checked = { readonly finding: Ruling } | { readonly problem: string };

const verdicts: ReadonlySet<unknown> = new Set<Verdict>(["pass", "partial", "fail", "not_applicable"]);
const maxRationaleChars = 1_000;

/** A judgement that can stand on a card, or what is wrong with it, in words that hold nothing of the conversation. */
export function checkJudgement(context: CheckContext, criterion: Criterion, raw: RawJudgement): Checked {
  const { verdict, confidence, rationale } = raw;
  if (!verdicts.has(verdict)) return { problem: "the verdict is none of the four" };
  if (!isShare(confidence)) return { problem: "the confidence is not from 0 to 1" };
  if (typeof rationale !== "string" || rationale.trim() === "") return { problem: "the rationale is missing" };
  const evidence = checkEvidence(context, raw.evidence);
  if ("problem" in evidence) return evidence;
  const said = { confidence, rationale: shorten(rationale.trim()), evidence: evidence.evidence };
  if (verdict === "not_applicable") return notApplicable(context, criterion, said);
  if (evidence.evidence.length === 0) return { problem: "there is no evidence for the verdict" };
  const points = pointsOf(criterion, verdict as Verdict, raw);
  return "problem" in points ? points : { finding: { ...said, ...points } };
}

type Said = Pick<Ruling, "confidence" | "rationale" | "evidence">;

/** It needs no quote, so it would be the way out for whoever wants a criterion off the card. */
function notApplicable({ surelyApplies }: CheckContext, { key }: Criterion, said: Said): Checked {
  if (surelyApplies.has(key) && said.evidence.length === 0) {
    return { problem: "there is occasion for it; if not, quote what shows that it does not apply" };
  }
  return { finding: { ...said, verdict: "not_applicable", value: 0 } };
}

type Points = Pick<Ruling, "verdict" | "value" | "category"> | { readonly problem: string };

const shareOfVerdict = { pass: 1, partial: 0.5, fail: 0, not_applicable: 0 } as const;

function pointsOf(criterion: Criterion, verdict: Verdict, { score, category }: RawJudgement): Points {
  switch (criterion.type) {
    case "binary":
      return { verdict, value: shareOfVerdict[verdict] };
    case "scale": {
      const share = typeof score === "number" ? score / criterion.maxScore : undefined;
      if (!isShare(share)) return { problem: `the score is not from 0 to ${criterion.maxScore}` };
      const contradicts = (verdict === "pass" && share < 0.5) || (verdict === "fail" && share > 0.5);
      return contradicts ? { problem: "score and verdict contradict each other" } : { verdict, value: share };
    }
    case "category": {
      const chosen = criterion.categories.find(({ name }) => name === category);
      if (!chosen) return { problem: "the category is none of the criterion's" };
      // The category is the answer; what it is worth was decided with the rubric.
      return { verdict: verdictOf(chosen.score), value: chosen.score, category: chosen.name };
    }
  }
}

const verdictOf = (share: number): Verdict => (share >= 1 ? "pass" : share <= 0 ? "fail" : "partial");

const isShare = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;

const shorten = (text: string) =>
  text.length <= maxRationaleChars ? text : `${cutText(text, maxRationaleChars - 1)}…`;
