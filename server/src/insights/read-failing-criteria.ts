import { type Asked, ask, freshness, type InsightDeps } from "./ask.ts";
import { listCriteria } from "./breakdown-store.ts";
import { listExamples } from "./examples-store.ts";
import { periodBefore, utcDaysOf } from "./period.ts";
import { type Compared, compared } from "./read-breakdown.ts";
import type { Answered, CriterionSums, FailingCriterion, Ranking, Span, StoredExample } from "./types.ts";
import { dayIn } from "./zoned-days.ts";

export interface AskedFailing extends Asked, Pick<Ranking, "limit" | "minCount"> {
  readonly compare: boolean;
}

export interface FailingCriteria extends Answered {
  readonly previousPeriod: Span | null;
  readonly criteria: readonly (FailingCriterion & Compared<CriterionSums>)[];
}

/** Of the period before, all criteria that the rows can be compared with. */
const maxCompared = 10_000;

/** Those that fail most often of those that ever did, with conversations to look at. */
export async function readFailingCriteria(deps: InsightDeps, asked: AskedFailing): Promise<FailingCriteria> {
  const { scope, limit, minCount, compare } = asked;
  const { place, ...question } = await ask(deps, asked);
  const { period } = question;
  const previousPeriod = compare ? periodBefore(period) : null;
  const about = { period, freshness: await freshness(deps, scope), previousPeriod };
  if (!place) return { ...about, criteria: [] };
  const ranking: Ranking = { sortBy: "fail_rate", order: "desc", limit, minCount };
  const ranked = await listCriteria(deps.db, scope, { ...question, place, ranking });
  const failing = ranked.filter(({ failed }) => failed > 0);
  if (failing.length === 0) return { ...about, criteria: [] };
  const all: Ranking = { ...ranking, limit: maxCompared, minCount: 1 };
  const [examples, former] = await Promise.all([
    listExamples(deps.db, scope, { ...question, place, utcDays: utcDaysOf(period), criteria: failing }),
    previousPeriod ? listCriteria(deps.db, scope, { ...question, place, period: previousPeriod, ranking: all }) : [],
  ]);
  const rows = compared<CriterionSums>(failing, former, (row) => `${row.rubricId} ${row.criterion}`);
  const withDay = (example: StoredExample) => ({ ...example, day: dayIn(example.at, period.timeZone) });
  return { ...about, criteria: rows.map((row, n) => ({ ...row, examples: (examples[n] ?? []).map(withDay) })) };
}
