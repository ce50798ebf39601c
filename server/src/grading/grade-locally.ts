import { checkCatalogue } from "./checks/catalogue.ts";
import { compileCondition, conversationValues } from "./conversation-condition.ts";
import { combine } from "./encoder/combine.ts";
import type { EncoderReading } from "./encoder/types.ts";
import { judgeCriterion } from "./judge-criterion.ts";
import { moodOf } from "./mood.ts";
import { hasDefaultParameters, parametersOf } from "./parameters.ts";
import { readClosely } from "./read-closely.ts";
import { predictSatisfaction } from "./satisfaction/predict-satisfaction.ts";
import type { Satisfaction } from "./satisfaction/types.ts";
import type { Correct, Criterion, Finding, GradedConversation, Judged, Mood, Reading, RubricContent } from "./types.ts";
import { unreadLanguage } from "./unread-language.ts";

/** Counts up with every change of what it finds. */
export const localGrader = { kind: "local", name: "local", version: "3" } as const;

/** What the local grader makes of a conversation. */
export interface LocalGrading {
  readonly criteria: readonly Judged[];
  readonly sentiment: Mood | null;
  /** Null when the customer says too little to tell. */
  readonly satisfaction: Satisfaction | null;
  /** Why the conversation could not be read; null where it was. Then there is no score. */
  readonly unread: string | null;
}

/**
 * Judges every criterion of a rubric without a network: the same words always give the same verdicts. `encoded` is what the
 * encoder says about the conversation; without it the patterns judge alone.
 */
export function gradeLocally(
  { criteria }: Pick<RubricContent, "criteria">,
  given: GradedConversation,
  correct: Correct = (_, finding) => finding,
  encoded: EncoderReading | null = null,
): LocalGrading {
  const reading = readClosely(given);
  const values = conversationValues(given);
  const language = unreadLanguage(given);
  const judged = criteria.map((criterion) => {
    const applies = criterion.appliesWhen === null || compileCondition(criterion.appliesWhen)(values);
    if (!applies) return judgeCriterion(criterion, outside, "local");
    if (language !== null && readsWords(criterion)) return judgeCriterion(criterion, notRead(language), "local");
    return judgeCriterion(criterion, correct(criterion, findingOf(criterion, reading, encoded)), "local");
  });
  const isRead = language === null;
  return {
    criteria: judged,
    sentiment: isRead ? moodOf(reading) : null,
    satisfaction: isRead ? satisfactionOf(reading) : null,
    unread: isRead || !criteria.some(readsWords) ? null : unreadIn(language),
  };
}

const satisfactionOf = (reading: Reading) => (reading.customerTurns.length > 0 ? predictSatisfaction(reading) : null);

const checkOf = ({ check }: Criterion) => (check === null ? undefined : checkCatalogue.get(check));
const readsWords = (criterion: Criterion) => checkOf(criterion)?.english === true;

const unreadIn = (language: string) => `The conversation is in ${language}. The local grader reads English only.`;

const nothing = { verdict: "not_applicable", value: 0, evidence: [] } as const;

const outside: Finding = {
  ...nothing,
  confidence: 1,
  rationale: "The criterion does not apply to this kind of conversation.",
};

function findingOf(criterion: Criterion, reading: Reading, encoded: EncoderReading | null): Finding {
  const check = checkOf(criterion);
  if (!check) {
    return { ...nothing, confidence: 0, rationale: "Only a model judge or a person can answer this." };
  }
  const found = check.run(reading, parametersOf(criterion, check) as never);
  // The encoder has learnt the checks as they are defined.
  return hasDefaultParameters(criterion, check) ? combine(check.key, found, encoded, reading.turns) : found;
}

const notRead = (language: string): Finding => ({ ...nothing, confidence: 0, rationale: unreadIn(language) });
