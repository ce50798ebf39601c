import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { idElsewhere } from "../platform/http/id-elsewhere.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { AgentPorts } from "./agent-deps.ts";
import { createAgent } from "./create-agent.ts";
import { type PublishGate, publishAgent } from "./publish-agent.ts";
import { listAgents, readAgent } from "./read-agent.ts";
import { listVersions, readVersion } from "./read-versions.ts";
import { updateAgent } from "./update-agent.ts";
import { changesOf, filtersOf, newAgentOf, toWire, versionToWire } from "./wire.ts";

export const agentRoutes = (ports: AgentPorts & { readonly gate: PublishGate }): readonly Route[] => [
  route(contract.createAgent, async ({ deps, scope, body }) =>
    created(toWire(await createAgent({ ...ports, ...deps }, { scope, given: newAgentOf(body) }))),
  ),
  route(contract.listAgents, async ({ deps, scope, query }) => {
    const input = { scope, filters: filtersOf(query), page: pageRequest(query), q: query.q };
    return ok(pageToWire(await listAgents(deps, input), toWire));
  }),
  route(contract.getAgent, async ({ deps, scope, params }) =>
    ok(toWire(await readAgent(deps, { scope, id: params.id }))),
  ),
  route(contract.updateAgent, async ({ deps, scope, params, body }) =>
    ok(toWire(await updateAgent({ ...ports, ...deps }, { scope, id: params.id, changes: changesOf(body) }))),
  ),
  route(contract.updateAgentByField, async ({ deps, scope, query, body }) =>
    ok(
      toWire(
        await updateAgent({ ...ports, ...deps }, { scope, id: idElsewhere(query, body), changes: changesOf(body) }),
      ),
    ),
  ),
  route(contract.publishAgent, async ({ deps, scope, actor, params, query }) => {
    const input = { scope, id: params.id, publishedBy: actorName(actor), override: query.override ?? false };
    return ok(toWire(await publishAgent({ ...ports, ...deps }, input)));
  }),
  route(contract.listAgentVersions, async ({ deps, scope, params, query }) => {
    const page = { limit: query.limit ?? 25, startingAfter: query.starting_after };
    return ok(pageToWire(await listVersions(deps, { scope, id: params.id, ...page }), versionToWire));
  }),
  route(contract.getAgentVersion, async ({ deps, scope, params }) =>
    ok(versionToWire(await readVersion(deps, { scope, ...params }))),
  ),
];
