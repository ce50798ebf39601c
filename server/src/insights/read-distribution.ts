import { type Asked, ask, freshness, type InsightDeps } from "./ask.ts";
import { periodBefore } from "./period.ts";
import { sumBuckets } from "./store.ts";
import type { Answered, Histogram, Span } from "./types.ts";

export interface Distribution extends Answered, Histogram {
  /** The same of the period before, where it was asked for. */
  readonly previous: (Histogram & { readonly period: Span }) | null;
}

const empty: Histogram = { count: 0, scoreSum: 0, counts: [] };

export async function readDistribution(
  { db, ...deps }: InsightDeps,
  asked: Asked & { readonly compare: boolean },
): Promise<Distribution> {
  const { scope, compare } = asked;
  const { place, ...question } = await ask({ db, ...deps }, asked);
  const fresh = await freshness({ db, ...deps }, scope);
  const histogramOf = async (period: Span) => ({
    period,
    ...(place ? await sumBuckets(db, scope, { ...question, place, period }) : empty),
  });
  const [now, previous] = await Promise.all([
    histogramOf(question.period),
    compare ? histogramOf(periodBefore(question.period)) : null,
  ]);
  return { ...now, freshness: fresh, previous };
}
