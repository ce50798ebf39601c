import { checkCatalogue } from "./checks/catalogue.ts";
import { compileCondition, conversationValues } from "./conversation-condition.ts";
import { judgeCriterion } from "./judge-criterion.ts";
import { moodOf } from "./mood.ts";
import { parametersOf } from "./parameters.ts";
import { readClosely } from "./read-closely.ts";
import { predictSatisfaction } from "./satisfaction/predict-satisfaction.ts";
import type { Satisfaction } from "./satisfaction/types.ts";
import type { Correct, Criterion, Finding, GradedConversation, Judged, Mood, Reading, RubricContent } from "./types.ts";

/** Counts up with every change of what it finds. */
export const localGrader = { kind: "local", name: "local", version: "1" } as const;

/** What the local grader makes of a conversation. */
export interface LocalGrading {
  readonly criteria: readonly Judged[];
  readonly sentiment: Mood | null;
  /** Null when the customer says too little to tell. */
  readonly satisfaction: Satisfaction | null;
}

/** Judges every criterion of a rubric without a network: the same words always give the same verdicts. */
export function gradeLocally(
  { criteria }: Pick<RubricContent, "criteria">,
  given: GradedConversation,
  correct: Correct = (_, finding) => finding,
): LocalGrading {
  const reading = readClosely(given);
  const values = conversationValues(given);
  const judged = criteria.map((criterion) => {
    const applies = criterion.appliesWhen === null || compileCondition(criterion.appliesWhen)(values);
    return judgeCriterion(criterion, applies ? correct(criterion, findingOf(criterion, reading)) : outside, "local");
  });
  return { criteria: judged, sentiment: moodOf(reading), satisfaction: satisfactionOf(reading) };
}

const satisfactionOf = (reading: Reading) => (reading.customerTurns.length > 0 ? predictSatisfaction(reading) : null);

const nothing = { verdict: "not_applicable", value: 0, evidence: [] } as const;

const outside: Finding = {
  ...nothing,
  confidence: 1,
  rationale: "The criterion does not apply to such conversations.",
};

function findingOf(criterion: Criterion, reading: Reading): Finding {
  const check = criterion.check === null ? undefined : checkCatalogue.get(criterion.check);
  if (!check) {
    return { ...nothing, confidence: 0, rationale: "Only a model judge or a person can answer this." };
  }
  const finding = check.run(reading, parametersOf(criterion, check) as never);
  return check.english && isForeign(reading) ? doubted(finding) : finding;
}

const isForeign = ({ language }: Reading) => language !== null && language !== "en";

/** What reads English words has little to say of others. */
const doubted = (finding: Finding): Finding => ({
  ...finding,
  confidence: Math.min(finding.confidence, 0.3),
  rationale: `${finding.rationale} The conversation does not seem to be in English, which this check reads.`,
});
