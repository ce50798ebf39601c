import type { ForScoring, SpanNodes } from "../conversations/index.ts";
import type { Criterion, GradedConversation } from "../grading/index.ts";
import type { Judge } from "../judging/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { type Mask, maskAhead, type PrivacyOf } from "../platform/privacy.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring, type RubricForScoring } from "../rubrics/index.ts";
import { findTuning } from "../tuning/index.ts";
import { withJudgement } from "./grade-card.ts";
import type { GradeCards } from "./grade-cards.ts";
import { findSettings } from "./settings-store.ts";
import type { AskForReview } from "./store-graded.ts";
import { toGraded } from "./to-graded.ts";
import type { GradedCard, ScoringSettings } from "./types.ts";
import { wantsModel } from "./wants-model.ts";

export interface ScoringDeps extends Deps {
  readonly jobs: Jobs;
  readonly spanNodes: SpanNodes;
  readonly privacyOf: PrivacyOf;
  readonly judge: Judge;
  readonly askForReview: AskForReview;
  readonly gradeCards: GradeCards;
}

/** A conversation as the local grader sees it, and what a model is still to be asked. */
export interface Grading {
  readonly scope: Scope;
  readonly subject: ForScoring;
  readonly conversation: GradedConversation;
  readonly rubric: RubricForScoring;
  readonly settings: ScoringSettings;
  readonly mask: Mask | undefined;
  readonly card: GradedCard;
  readonly forModel: readonly Criterion[];
}

export interface GradeSubject {
  readonly subject: ForScoring;
  /** Null: the default. */
  readonly rubricId: string | null;
}

/** One alone. Throws why it can't be graded. */
export async function gradeSubject(deps: ScoringDeps, scope: Scope, given: GradeSubject): Promise<Grading> {
  const [grading] = await gradeSubjects(deps, scope, [given]);
  if (grading instanceof Error) throw grading;
  return grading as Grading;
}

/** Several, in their order; for one that can't be graded, why. */
export async function gradeSubjects(
  deps: ScoringDeps,
  scope: Scope,
  given: readonly GradeSubject[],
): Promise<readonly (Grading | Error)[]> {
  const asked = [...new Set(given.map(({ rubricId }) => rubricId))];
  const [found, settings, privacy] = await Promise.all([
    Promise.all(asked.map((rubricId) => rubricAndTuning(deps, scope, rubricId))),
    findSettings(deps.db, scope),
    deps.privacyOf(scope),
  ]);
  const conversations = given.map(({ subject, rubricId }) => {
    const rubric = asked.indexOf(rubricId);
    const { id: conversationId } = subject.conversation;
    const notes = inPlaceOf((found[rubric] as RubricAndTuning).rubric, rubricId);
    return { conversationId, rubric, notes, conversation: toGraded(subject.conversation, subject.nodes) };
  });
  const graded = await deps.gradeCards({ rubrics: found, conversations });
  return given.map(({ subject }, i) => {
    const one = graded[i];
    if (!one || "failed" in one) return new Error(one?.failed ?? "it was not graded");
    const { card, language } = one;
    const { conversation: read, rubric: place } = conversations[i] as (typeof conversations)[number];
    const { rubric } = found[place] as RubricAndTuning;
    const conversation = { ...read, language };
    const forModel = wantsModel({ judge: deps.judge, settings, card, conversation, rubric });
    return { scope, subject, conversation, rubric, settings, mask: privacy.shown, card, forModel };
  });
}

type RubricAndTuning = Awaited<ReturnType<typeof rubricAndTuning>>;

export async function rubricAndTuning({ db }: Pick<Deps, "db">, scope: Scope, rubricId: string | null) {
  const rubric = await findRubricForScoring(db, scope, rubricId);
  return { rubric, tuning: await findTuning(db, scope, rubric.rubricId) };
}

/** What is to be noted where it is another rubric than the one that was asked for. */
export const inPlaceOf = ({ name, rubricId }: RubricForScoring, asked: string | null): readonly string[] =>
  asked === null || asked === rubricId
    ? []
    : [`Scored with the default rubric, ${name}, because the requested rubric is not in use.`];

/** The card with what the model has to say. A model is somebody else: it reads no more than what is shown. */
export async function askModel({ judge }: Pick<ScoringDeps, "judge">, grading: Grading): Promise<GradedCard> {
  const { scope, card, conversation, rubric, forModel: criteria, settings, mask } = grading;
  if (criteria.length === 0) return card;
  const started = performance.now();
  const ready = await maskAhead(mask, conversation);
  const judgement = await judge.judge({
    scope,
    conversation: ready ? ready(conversation) : conversation,
    criteria,
    local: card.criteria,
    dailyBudgetUsd: settings.dailyBudgetUsd,
  });
  return withJudgement(card, rubric, { judgement, judge, latencyMs: Math.round(performance.now() - started) });
}
