import { checkCatalogue } from "./checks/catalogue.ts";
import { compileCondition, conversationValues } from "./conversation-condition.ts";
import { judgeCriterion } from "./judge-criterion.ts";
import { moodOf } from "./mood.ts";
import { parametersOf } from "./parameters.ts";
import { readClosely } from "./read-closely.ts";
import { predictSatisfaction } from "./satisfaction/predict-satisfaction.ts";
import type { Satisfaction } from "./satisfaction/types.ts";
import type { Correct, Criterion, Finding, GradedConversation, Judged, Mood, Reading, RubricContent } from "./types.ts";
import { unreadLanguage } from "./unread-language.ts";

/** Counts up with every change of what it finds. */
export const localGrader = { kind: "local", name: "local", version: "1" } as const;

/** What the local grader makes of a conversation. */
export interface LocalGrading {
  readonly criteria: readonly Judged[];
  readonly sentiment: Mood | null;
  /** Null when the customer says too little to tell. */
  readonly satisfaction: Satisfaction | null;
  /** Why the conversation could not be read; null where it was. Then there is no score. */
  readonly unread: string | null;
}

/** Judges every criterion of a rubric without a network: the same words always give the same verdicts. */
export function gradeLocally(
  { criteria }: Pick<RubricContent, "criteria">,
  given: GradedConversation,
  correct: Correct = (_, finding) => finding,
): LocalGrading {
  const reading = readClosely(given);
  const values = conversationValues(given);
  const language = unreadLanguage(given);
  const judged = criteria.map((criterion) => {
    const applies = criterion.appliesWhen === null || compileCondition(criterion.appliesWhen)(values);
    if (!applies) return judgeCriterion(criterion, outside, "local");
    if (language !== null && readsWords(criterion)) return judgeCriterion(criterion, notRead(language), "local");
    return judgeCriterion(criterion, correct(criterion, findingOf(criterion, reading)), "local");
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

function findingOf(criterion: Criterion, reading: Reading): Finding {
  const check = checkOf(criterion);
  if (!check) {
    return { ...nothing, confidence: 0, rationale: "Only a model judge or a person can answer this." };
  }
  return check.run(reading, parametersOf(criterion, check) as never);
}

const notRead = (language: string): Finding => ({ ...nothing, confidence: 0, rationale: unreadIn(language) });
