import * as contract from "@cqs/contract";
import { type Call, ok, type Route, route } from "../platform/http/route.ts";
import { maskAhead } from "../platform/privacy.ts";
import type { InsightDeps } from "./ask.ts";
import { describeCounted } from "./describe-counted.ts";
import { listCountedConversations } from "./list-counted-conversations.ts";
import { readAgentCriteria } from "./read-agent-criteria.ts";
import { readAgentFigures } from "./read-agent-figures.ts";
import { readBreakdown } from "./read-breakdown.ts";
import { readDistribution } from "./read-distribution.ts";
import { readFailingCriteria } from "./read-failing-criteria.ts";
import { readScores } from "./read-scores.ts";
import {
  agentCriteriaToWire,
  breakdownToWire,
  countedFiltersOf,
  countedToWire,
  distributionToWire,
  failingToWire,
  figuresToWire,
  scoresToWire,
} from "./wire.ts";

export type InsightPorts = Pick<InsightDeps, "lookUp">;

type Question = Pick<Call<typeof contract.getInsightDistribution>, "scope" | "hiddenScores"> & {
  readonly query: Omit<contract.QueryOf<typeof contract.getInsightDistribution>, "compare">;
};

const asked = async ({ scope, query, hiddenScores }: Question) => ({
  scope,
  hidden: await hiddenScores(),
  from: query.from,
  to: query.to,
  timeZone: query.time_zone,
  rubricId: query.rubric_id,
  agent: query.agent,
  channel: query.channel,
  tag: query.tag,
});

export const insightRoutes = (ports: InsightPorts): readonly Route[] => [
  route(contract.getInsightScores, async (call) => {
    const { interval = "day", compare } = call.query;
    const input = { ...(await asked(call)), interval, compare: compare === "previous" };
    return ok(scoresToWire(await readScores({ ...call.deps, ...ports }, input)));
  }),
  route(contract.getInsightDistribution, async (call) => {
    const input = { ...(await asked(call)), compare: call.query.compare === "previous" };
    return ok(distributionToWire(await readDistribution({ ...call.deps, ...ports }, input)));
  }),
  route(contract.getInsightBreakdown, async (call) => {
    const { by = "agent", sort_by: sortBy = "count", order = "desc", limit = 25, min_count: minCount = 1 } = call.query;
    const compare = call.query.compare === "previous";
    const input = { ...(await asked(call)), by, compare, ranking: { sortBy, order, limit, minCount } };
    return ok(breakdownToWire(await readBreakdown({ ...call.deps, ...ports }, input)));
  }),
  route(contract.getInsightAgentCriteria, async ({ deps, scope, query, hiddenScores }) => {
    const { from, to, time_zone: timeZone, rubric_id: rubricId, agents = 25, criteria = 25 } = query;
    const bounds = { from, to, timeZone, rubricId, maxAgents: agents, maxCriteria: criteria };
    return ok(agentCriteriaToWire(await readAgentCriteria(deps, { scope, hidden: await hiddenScores(), ...bounds })));
  }),
  route(contract.listInsightConversations, async (call) => {
    const page = { limit: call.query.limit ?? 25, startingAfter: call.query.starting_after };
    const input = { ...(await asked(call)), filters: countedFiltersOf(call.query), page };
    const counted = await listCountedConversations({ ...call.deps, ...ports }, input);
    const { shown } = await call.privacy();
    return ok(countedToWire(counted, await describeCounted(call.deps.db, call.scope, counted.items, shown)));
  }),
  route(contract.getAgentFigures, async ({ deps, scope, params, query, hiddenScores }) => {
    const { from, to, time_zone: timeZone, rubric_id: rubricId, version, compare } = query;
    const bounds = { from, to, timeZone, rubricId, version, compare: compare === "previous" };
    const input = { scope, agentId: params.id, hidden: await hiddenScores(), ...bounds };
    return ok(figuresToWire(await readAgentFigures(deps, input)));
  }),
  route(contract.getInsightFailingCriteria, async (call) => {
    const { limit = 10, min_count: minCount = 1, compare } = call.query;
    const input = { ...(await asked(call)), limit, minCount, compare: compare === "previous" };
    const [failing, { shown }] = await Promise.all([
      readFailingCriteria({ ...call.deps, ...ports }, input),
      call.privacy(),
    ]);
    return ok(failingToWire(failing, await maskAhead(shown, failing)));
  }),
];
