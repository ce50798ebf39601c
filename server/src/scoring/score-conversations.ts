import { readManyForScoring } from "../conversations/index.ts";
import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { Scope } from "../platform/scope.ts";
import { type Grading, gradeSubjects, type ScoringDeps } from "./grade-subject.ts";
import { handOn, isWaiting, maxRounds, type Outcome, rubricOf } from "./score-conversation.ts";
import { storeAllGraded } from "./store-graded.ts";

export interface ScoreConversations {
  readonly scope: Scope;
  readonly ids: readonly string[];
}

/** Of each conversation what became of it, or why it could not be scored this time. */
export type Outcomes = Map<string, Outcome | Error>;

/**
 * Scores several conversations of a workspace that wait for it, by the local grader: read by one statement, graded together,
 * and stored by one commit. One that can't be graded or stored spoils none of the others. Throws only for trouble with our
 * own infrastructure, which all of them would have.
 */
export async function scoreConversations(deps: ScoringDeps, { scope, ids }: ScoreConversations): Promise<Outcomes> {
  const outcomes: Outcomes = new Map(ids.map((id) => [id, "nothing to do"]));
  let waiting = ids;
  for (let round = 0; round < maxRounds && waiting.length > 0; round++) {
    waiting = await scoreRound(deps, scope, waiting, outcomes);
  }
  for (const id of waiting) outcomes.set(id, new Error("the conversation kept changing while it was graded"));
  return outcomes;
}

/** Answers the ids of those that have changed meanwhile. */
async function scoreRound(
  deps: ScoringDeps,
  scope: Scope,
  ids: readonly string[],
  outcomes: Outcomes,
): Promise<readonly string[]> {
  const subjects = (await readManyForScoring(deps, { scope, ids })).filter(isWaiting);
  for (const id of ids) outcomes.set(id, "nothing to do");
  const gradings = await gradeSubjects(
    deps,
    scope,
    subjects.map((subject) => ({ subject, rubricId: rubricOf(subject) })),
  );
  const changed: string[] = [];
  const settle = (id: string, outcome: Outcome | Error | undefined) => {
    if (outcome === undefined) changed.push(id);
    else outcomes.set(id, outcome);
  };
  const forCommit: Grading[] = [];
  for (const [i, grading] of gradings.entries()) {
    const subject = subjects[i] as (typeof subjects)[number];
    const { id } = subject.conversation;
    if (grading instanceof Error) settle(id, grading);
    else if (grading.forModel.length > 0) settle(id, await attempt(handOn(deps, scope, subject)));
    else forCommit.push(grading);
  }
  await storeRound(deps, scope, forCommit, settle);
  return changed;
}

type Settle = (id: string, outcome: Outcome | Error | undefined) => void;

/** If the commit of all is refused, each gets one of its own. */
async function storeRound(deps: ScoringDeps, scope: Scope, all: readonly Grading[], settle: Settle): Promise<void> {
  if (all.length === 0) return;
  const stored = await attempt(storeAllGraded(deps, scope, all));
  if (!(stored instanceof Error)) {
    const scored = new Set(stored.map(({ conversationId }) => conversationId));
    for (const { card } of all) settle(card.conversationId, scored.has(card.conversationId) ? "scored" : undefined);
  } else if (all.length === 1) settle((all[0] as Grading).card.conversationId, stored);
  else for (const one of all) await storeRound(deps, scope, [one], settle);
}

async function attempt<Result>(work: Promise<Result>): Promise<Result | Error> {
  try {
    return await work;
  } catch (error) {
    if (isInfrastructureTrouble(error)) throw error;
    return error as Error;
  }
}
