import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { checkIfMatch, etagOf, ifMatchOf } from "../platform/http/etag.ts";
import { idElsewhere } from "../platform/http/id-elsewhere.ts";
import { type Call, created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { AgentPorts } from "./agent-deps.ts";
import { createAgent } from "./create-agent.ts";
import { type PublishGate, publishAgent } from "./publish-agent.ts";
import { listAgents, readAgent } from "./read-agent.ts";
import { listVersions, readVersion } from "./read-versions.ts";
import type { Agent } from "./types.ts";
import { updateAgent } from "./update-agent.ts";
import { changesOf, filtersOf, newAgentOf, toWire, versionToWire } from "./wire.ts";

/** The database returns the keys of metadata in an order of its own, so they are sorted before they count. */
const tagInput = (agent: Agent) => ({ ...toWire(agent), metadata: Object.entries(agent.metadata).sort() });
const tagged = (agent: Agent) => ({ etag: etagOf(tagInput(agent)) });
const unchanged = (headers: Call<contract.AnyOperation>["headers"]) => {
  const required = ifMatchOf(headers);
  return (agent: Agent) => checkIfMatch(required, tagInput(agent));
};

export const agentRoutes = (ports: AgentPorts & { readonly gate: PublishGate }): readonly Route[] => [
  route(contract.createAgent, async ({ deps, scope, body }) => {
    const agent = await createAgent({ ...ports, ...deps }, { scope, given: newAgentOf(body) });
    return created(toWire(agent), tagged(agent));
  }),
  route(contract.listAgents, async ({ deps, scope, query }) => {
    const input = { scope, filters: filtersOf(query), page: pageRequest(query), q: query.q };
    return ok(pageToWire(await listAgents(deps, input), toWire));
  }),
  route(contract.getAgent, async ({ deps, scope, params }) => {
    const agent = await readAgent(deps, { scope, id: params.id });
    return ok(toWire(agent), tagged(agent));
  }),
  route(contract.updateAgent, async ({ deps, scope, params, body, headers }) => {
    const input = { scope, id: params.id, changes: changesOf(body), check: unchanged(headers) };
    const agent = await updateAgent({ ...ports, ...deps }, input);
    return ok(toWire(agent), tagged(agent));
  }),
  route(contract.updateAgentByField, async ({ deps, scope, query, body, headers }) => {
    const input = { scope, id: idElsewhere(query, body), changes: changesOf(body), check: unchanged(headers) };
    const agent = await updateAgent({ ...ports, ...deps }, input);
    return ok(toWire(agent), tagged(agent));
  }),
  route(contract.publishAgent, async ({ deps, scope, actor, params, query, headers }) => {
    const { override = false } = query;
    const input = { scope, id: params.id, publishedBy: actorName(actor), override, check: unchanged(headers) };
    const agent = await publishAgent({ ...ports, ...deps }, input);
    return ok(toWire(agent), tagged(agent));
  }),
  route(contract.listAgentVersions, async ({ deps, scope, params, query }) => {
    const page = { limit: query.limit ?? 25, startingAfter: query.starting_after };
    return ok(pageToWire(await listVersions(deps, { scope, id: params.id, ...page }), versionToWire));
  }),
  route(contract.getAgentVersion, async ({ deps, scope, params }) =>
    ok(versionToWire(await readVersion(deps, { scope, ...params }))),
  ),
];
