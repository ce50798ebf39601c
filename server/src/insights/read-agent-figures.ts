import { listVersions, readAgent } from "../agents/index.ts";
import { unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { freshness } from "./ask.ts";
import { listCriteria } from "./breakdown-store.ts";
import { type AskedPeriod, periodOf } from "./period.ts";
import { listDays } from "./store.ts";
import { sumScores } from "./sum-scores.ts";
import type { Answered, CriterionSums, ScoreSums } from "./types.ts";
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
}

export interface AgentFigures extends Answered {
  readonly agentId: string;
  readonly version: number | null;
  readonly totals: ScoreSums;
  readonly criteria: readonly CriterionSums[];
  readonly versions: readonly (VersionSpan & ScoreSums)[];
}

/** Score, criteria and volume of an agent, for each version by the days on which it was in use. */
export async function readAgentFigures(
  deps: Deps,
  { scope, agentId, rubricId = null, version, ...asked }: AskedFigures,
): Promise<AgentFigures> {
  const period = periodOf(asked, deps.clock.now());
  await readAgent(deps, { scope, id: agentId });
  const { items } = await listVersions(deps, { scope, id: agentId, limit: maxVersions, startingAfter: undefined });
  if (version !== undefined && !items.some((one) => one.version === version)) throw unknownReference("version");
  const spans = versionSpans(items, period).filter((span) => version === undefined || span.version === version);
  const fresh = await freshness(deps, scope);
  const [first, last] = [spans[0], spans.at(-1)];
  const narrowed = first && last ? { from: first.from, to: last.to } : undefined;
  const place = { dimension: "agent", value: agentId } as const;
  const days = narrowed ? await listDays(deps.db, scope, { place, period: narrowed, rubricId }) : [];
  const criteria = narrowed ? await listCriteria(deps.db, scope, { place, period: narrowed, rubricId, ranking }) : [];
  return {
    period,
    freshness: fresh,
    agentId,
    version: version ?? null,
    totals: sumScores(days),
    criteria,
    versions: spans.map((span) => ({
      ...span,
      ...sumScores(days.filter(({ day }) => day >= span.from && day <= span.to)),
    })),
  };
}
