import * as contract from "@cqs/contract";
import { type Call, ok, type Route, route } from "../platform/http/route.ts";
import { maskAhead } from "../platform/privacy.ts";
import type { InsightDeps } from "./ask.ts";
import { readAgentFigures } from "./read-agent-figures.ts";
import { readBreakdown } from "./read-breakdown.ts";
import { readDistribution } from "./read-distribution.ts";
import { readFailingCriteria } from "./read-failing-criteria.ts";
import { readScores } from "./read-scores.ts";
import { breakdownToWire, distributionToWire, failingToWire, figuresToWire, scoresToWire } from "./wire.ts";

export type InsightPorts = Pick<InsightDeps, "lookUp">;

const asked = ({ scope, query }: Pick<Call<typeof contract.readInsightDistribution>, "scope" | "query">) => ({
  scope,
  from: query.from,
  to: query.to,
  rubricId: query.rubric_id,
  agent: query.agent,
  channel: query.channel,
  tag: query.tag,
});

export const insightRoutes = (ports: InsightPorts): readonly Route[] => [
  route(contract.readInsightScores, async (call) =>
    ok(
      scoresToWire(
        await readScores({ ...call.deps, ...ports }, { ...asked(call), interval: call.query.interval ?? "day" }),
      ),
    ),
  ),
  route(contract.readInsightDistribution, async (call) =>
    ok(distributionToWire(await readDistribution({ ...call.deps, ...ports }, asked(call)))),
  ),
  route(contract.readInsightBreakdown, async (call) => {
    const { by = "agent", sort_by: sortBy = "count", order = "desc", limit = 25, min_count: minCount = 1 } = call.query;
    const input = { ...asked(call), by, ranking: { sortBy, order, limit, minCount } };
    return ok(breakdownToWire(await readBreakdown({ ...call.deps, ...ports }, input)));
  }),
  route(contract.readAgentFigures, async ({ deps, scope, params, query }) => {
    const { from, to, rubric_id: rubricId, version } = query;
    return ok(figuresToWire(await readAgentFigures(deps, { scope, agentId: params.id, from, to, rubricId, version })));
  }),
  route(contract.readFailingCriteria, async (call) => {
    const { limit = 10, min_count: minCount = 1 } = call.query;
    const input = { ...asked(call), limit, minCount };
    const [failing, { shown }] = await Promise.all([
      readFailingCriteria({ ...call.deps, ...ports }, input),
      call.privacy(),
    ]);
    return ok(failingToWire(failing, await maskAhead(shown, failing)));
  }),
];
