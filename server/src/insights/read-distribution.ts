import { type Asked, ask, freshness, type InsightDeps } from "./ask.ts";
import { type Histogram, sumBuckets } from "./store.ts";
import type { Answered } from "./types.ts";

export type Distribution = Answered & Histogram;

const empty: Histogram = { count: 0, scoreSum: 0, counts: [] };

export async function readDistribution(deps: InsightDeps, asked: Asked): Promise<Distribution> {
  const { scope } = asked;
  const { period, rubricId, place } = await ask(deps, asked);
  const fresh = await freshness(deps, scope);
  const histogram = place ? await sumBuckets(deps.db, scope, { place, period, rubricId }) : empty;
  return { period, freshness: fresh, ...histogram };
}
