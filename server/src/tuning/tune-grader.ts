import { localGrader } from "../grading/index.ts";
import type { Clock } from "../platform/clock.ts";
import { invalid } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring } from "../rubrics/index.ts";
import { type GatherDeps, gatherReviews } from "./gather-reviews.ts";
import { deleteTuning, upsertTuning } from "./store.ts";
import { tuneCriterion } from "./tune-criterion.ts";
import type { CriterionOutcome, TunedCriterion, Tuning } from "./types.ts";

export interface TuneGrader {
  readonly scope: Scope;
  readonly rubricId: string;
  /** Learns and tells, but stores nothing. */
  readonly dryRun: boolean;
}

export interface TuningReport {
  readonly rubricId: string;
  readonly rubricVersion: number;
  readonly cards: number;
  readonly conversations: number;
  readonly criteria: readonly CriterionOutcome[];
  /** What became of what was stored. */
  readonly outcome: "stored" | "nothing to correct" | "dry run";
}

/**
 * Learns from the newest human cards of a rubric how people judge otherwise than the local grader. What it stores takes
 * the place of what was learnt before; where nothing is to be corrected any more, nothing remains.
 */
export async function tuneGrader(
  deps: GatherDeps & { readonly clock: Clock },
  { scope, rubricId, dryRun }: TuneGrader,
): Promise<TuningReport> {
  const rubric = await findRubricForScoring(deps.db, scope, rubricId);
  if (rubric.rubricId !== rubricId) throw invalid("rubric", "There is no such rubric in use in this mode.");
  const { cards, conversations, reviews } = await gatherReviews(deps, scope, rubric);
  const tried = rubric.content.criteria.map((criterion) => tuneCriterion(criterion, reviews.get(criterion.key) ?? []));
  const criteria = tried.map(({ outcome }) => outcome);
  const report = { rubricId, rubricVersion: rubric.version, cards, conversations, criteria };
  if (dryRun) return { ...report, outcome: "dry run" };
  const corrected = tried.flatMap(({ outcome, tuned }): [string, TunedCriterion][] =>
    tuned ? [[outcome.key, tuned]] : [],
  );
  if (corrected.length === 0) {
    await deleteTuning(deps.db, scope, rubricId);
    return { ...report, outcome: "nothing to correct" };
  }
  const now = deps.clock.now();
  const tuning: Tuning = {
    date: now.toISOString().slice(0, 10),
    grader: localGrader.version,
    rubricVersion: rubric.version,
    cards,
    conversations,
    criteria: Object.fromEntries(corrected),
  };
  await upsertTuning(deps.db, scope, { rubricId, tuning, now });
  return { ...report, outcome: "stored" };
}
