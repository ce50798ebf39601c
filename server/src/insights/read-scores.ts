import { type Asked, ask, freshness, type InsightDeps } from "./ask.ts";
import { type Interval, intervalOf, intervalsOf } from "./intervals.ts";
import { listDays } from "./store.ts";
import type { Answered, ScoreSums } from "./types.ts";

export interface ScoresOverTime extends Answered {
  readonly interval: Interval;
  /** One for each interval, also for those without any. */
  readonly points: readonly (ScoreSums & { readonly start: string })[];
  readonly totals: ScoreSums;
}

const none: ScoreSums = { count: 0, scored: 0, scoreSum: 0, passed: 0, criticalFailed: 0 };

const sum = (all: readonly ScoreSums[]): ScoreSums =>
  all.reduce(
    (a, b) => ({
      count: a.count + b.count,
      scored: a.scored + b.scored,
      scoreSum: a.scoreSum + b.scoreSum,
      passed: a.passed + b.passed,
      criticalFailed: a.criticalFailed + b.criticalFailed,
    }),
    none,
  );

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
    points: intervalsOf(period, interval).map((start) => ({ start, ...sum(grouped.get(start) ?? []) })),
    totals: sum(days),
  };
}
