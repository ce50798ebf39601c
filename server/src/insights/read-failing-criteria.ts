import { type Asked, ask, freshness, type InsightDeps } from "./ask.ts";
import { listCriteria } from "./breakdown-store.ts";
import { listExamples } from "./examples-store.ts";
import type { Answered, FailingCriterion, Ranking } from "./types.ts";

export interface AskedFailing extends Asked, Pick<Ranking, "limit" | "minCount"> {}

/** Those that fail most often of those that ever did, with conversations to look at. */
export async function readFailingCriteria(
  deps: InsightDeps,
  asked: AskedFailing,
): Promise<Answered & { readonly criteria: readonly FailingCriterion[] }> {
  const { scope, limit, minCount } = asked;
  const { period, rubricId, place } = await ask(deps, asked);
  const fresh = await freshness(deps, scope);
  if (!place) return { period, freshness: fresh, criteria: [] };
  const ranking: Ranking = { sortBy: "fail_rate", order: "desc", limit, minCount };
  const ranked = await listCriteria(deps.db, scope, { place, period, rubricId, ranking });
  const failing = ranked.filter(({ failed }) => failed > 0);
  if (failing.length === 0) return { period, freshness: fresh, criteria: [] };
  const examples = await listExamples(deps.db, scope, { place, period, criteria: failing });
  const criteria = failing.map((criterion, n) => ({ ...criterion, examples: examples[n] ?? [] }));
  return { period, freshness: fresh, criteria };
}
