import { type Asked, ask, freshness, type InsightDeps } from "./ask.ts";
import { type Interval, intervalOf, intervalsOf } from "./intervals.ts";
import { listDays } from "./store.ts";
import { sumScores } from "./sum-scores.ts";
import type { Answered, ScoreSums } from "./types.ts";

export interface ScoresOverTime extends Answered {
  readonly interval: Interval;
  /** One for each interval, also for those without any. */
  readonly points: readonly (ScoreSums & { readonly start: string })[];
  readonly totals: ScoreSums;
}

export async function readScores(
  deps: InsightDeps,
  asked: Asked & { readonly interval: Interval },
): Promise<ScoresOverTime> {
  const { scope, interval } = asked;
  const { period, rubricId, place } = await ask(deps, asked);
  const fresh = await freshness(deps, scope);
  const days = place ? await listDays(deps.db, scope, { place, period, rubricId }) : [];
  const grouped = Map.groupBy(days, ({ day }) => intervalOf(day, interval));
  return {
    period,
    freshness: fresh,
    interval,
    points: intervalsOf(period, interval).map((start) => ({ start, ...sumScores(grouped.get(start) ?? []) })),
    totals: sumScores(days),
  };
}
