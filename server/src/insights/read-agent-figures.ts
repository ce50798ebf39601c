import { listVersions, readAgent } from "../agents/index.ts";
import { unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { freshness } from "./ask.ts";
import { listCriteria } from "./breakdown-store.ts";
import { type AskedPeriod, periodBefore, periodOf, spanOf } from "./period.ts";
import { listIntervals } from "./store.ts";
import { sumScores } from "./sum-scores.ts";
import type { Answered, CriterionSums, ScoreSums, Span } from "./types.ts";
import { type VersionSpan, versionSpans } from "./version-spans.ts";

/** The newest versions that are told apart; older ones count as the oldest of these. */
const maxVersions = 100;
const ranking = { sortBy: "count", order: "desc", limit: 100, minCount: 1 } as const;

export interface AskedFigures extends AskedPeriod {
  readonly scope: Scope;
  readonly agentId: string;
  readonly rubricId: string | null | undefined;
  /** Only the days on which it was in use. */
  readonly version: number | undefined;
  /** Conversations whose scores the caller must not see: they are not counted. */
  readonly hidden: readonly string[];
  readonly compare: boolean;
}

export interface AgentFigures extends Answered {
  readonly agentId: string;
  readonly version: number | null;
  readonly totals: ScoreSums;
  readonly criteria: readonly CriterionSums[];
  readonly versions: readonly (VersionSpan & ScoreSums)[];
  /** Of the period before, all versions, where it was asked for. */
  readonly previous: { readonly period: Span; readonly totals: ScoreSums } | null;
}

/** Score, criteria and volume of an agent, for each version by the days on which it was in use. */
export async function readAgentFigures(
  deps: Deps,
  { scope, agentId, rubricId = null, version, hidden, compare, ...asked }: AskedFigures,
): Promise<AgentFigures> {
  const period = periodOf(asked, deps.clock.now());
  await readAgent(deps, { scope, id: agentId });
  const { items } = await listVersions(deps, { scope, id: agentId, limit: maxVersions, startingAfter: undefined });
  if (version !== undefined && !items.some((one) => one.version === version)) throw unknownReference("version");
  const { timeZone } = period;
  const spans = versionSpans(items, period, timeZone).filter(
    (span) => version === undefined || span.version === version,
  );
  const fresh = await freshness(deps, scope);
  const place = { dimension: "agent", value: agentId } as const;
  const question = { place, rubricId, hidden };
  const [first, last] = [spans[0], spans.at(-1)];
  const narrowed = first && last ? spanOf({ from: first.from, to: last.to }, timeZone) : undefined;
  const before = compare ? periodBefore(period) : undefined;
  // The versions' days follow on one another without a gap.
  const inUse = spans.map((span) => spanOf(span, timeZone));
  const [sums, criteria, former] = await Promise.all([
    narrowed ? listIntervals(deps.db, scope, { ...question, period: narrowed }, inUse) : [],
    narrowed ? listCriteria(deps.db, scope, { ...question, period: narrowed, ranking }) : [],
    before ? listIntervals(deps.db, scope, { ...question, period: before }, [before]) : [],
  ]);
  const byIndex = Map.groupBy(sums, ({ index }) => index);
  return {
    period,
    freshness: fresh,
    agentId,
    version: version ?? null,
    totals: sumScores(sums),
    criteria,
    versions: spans.map((span, index) => ({ ...span, ...sumScores(byIndex.get(index) ?? []) })),
    previous: before ? { period: before, totals: sumScores(former) } : null,
  };
}
