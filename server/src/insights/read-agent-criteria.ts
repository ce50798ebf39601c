import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { freshness } from "./ask.ts";
import { listAgentCriteria, listCriteria, listValues } from "./breakdown-store.ts";
import { type AskedPeriod, periodOf } from "./period.ts";
import { wholePieces } from "./pieces.ts";
import type { AgentCriterionSums, Answered, CriterionSums, ValueSums } from "./types.ts";

export interface AskedAgentCriteria extends AskedPeriod {
  readonly scope: Scope;
  readonly rubricId: string | undefined;
  readonly hidden: readonly string[];
  readonly maxAgents: number;
  readonly maxCriteria: number;
}

export interface AgentCriteria extends Answered {
  readonly agents: readonly ValueSums[];
  readonly criteria: readonly CriterionSums[];
  readonly cells: readonly AgentCriterionSums[];
}

const most = { sortBy: "count", order: "desc", minCount: 1 } as const;

/** Every agent by every criterion: those with most conversations, and the criteria that applied most often. */
export async function readAgentCriteria(deps: Deps, asked: AskedAgentCriteria): Promise<AgentCriteria> {
  const { scope, rubricId = null, hidden, maxAgents, maxCriteria } = asked;
  const period = periodOf(asked, deps.clock.now());
  const question = { period, rubricId, hidden };
  const fresh = await freshness(deps, scope);
  const [agents, criteria] = await Promise.all([
    listValues(deps.db, scope, {
      ...question,
      dimension: "agent",
      pieces: wholePieces(period),
      values: null,
      ranking: { ...most, limit: maxAgents },
    }),
    listCriteria(deps.db, scope, {
      ...question,
      place: { dimension: "all", value: "" },
      ranking: { ...most, limit: maxCriteria },
    }),
  ]);
  const agentIds = agents.map(({ value }) => value);
  const cells = await listAgentCriteria(deps.db, scope, { ...question, agentIds, criteria });
  return { period, freshness: fresh, agents, criteria, cells };
}
