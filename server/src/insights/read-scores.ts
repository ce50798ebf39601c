import { type Asked, ask, freshness, type InsightDeps } from "./ask.ts";
import { type Interval, type IntervalOfPeriod, intervalsOf } from "./intervals.ts";
import { periodBefore } from "./period.ts";
import { listIntervals } from "./store.ts";
import { sumScores } from "./sum-scores.ts";
import type { Answered, Question, ScoreSums, Span } from "./types.ts";

export interface ScoresOfPeriod {
  readonly period: Span;
  /** One for each interval, also for those without any. */
  readonly points: readonly (ScoreSums & IntervalOfPeriod)[];
  readonly totals: ScoreSums;
}

export interface ScoresOverTime extends Answered, ScoresOfPeriod {
  readonly interval: Interval;
  /** The same of the period before, where it was asked for. */
  readonly previous: ScoresOfPeriod | null;
}

export interface AskedScores extends Asked {
  readonly interval: Interval;
  readonly compare: boolean;
}

export async function readScores(deps: InsightDeps, asked: AskedScores): Promise<ScoresOverTime> {
  const { scope, interval, compare } = asked;
  const question = await ask(deps, asked);
  const { period } = question;
  const fresh = await freshness(deps, scope);
  const [scores, previous] = await Promise.all([
    scoresOf(deps, asked, question),
    compare ? scoresOf(deps, asked, { ...question, period: periodBefore(period) }) : null,
  ]);
  return { ...scores, freshness: fresh, interval, previous };
}

async function scoresOf(
  { db }: InsightDeps,
  { scope, interval }: AskedScores,
  { place, ...question }: Question,
): Promise<ScoresOfPeriod> {
  const { period } = question;
  const intervals = intervalsOf(period, interval);
  const sums = place ? await listIntervals(db, scope, { ...question, place }, intervals) : [];
  const byIndex = new Map(sums.map((sum) => [sum.index, sum]));
  return {
    period,
    points: intervals.map((one, index) => {
      const found = byIndex.get(index);
      return { ...one, ...sumScores(found ? [found] : []) };
    }),
    totals: sumScores(sums),
  };
}
