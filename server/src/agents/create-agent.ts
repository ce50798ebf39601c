import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import type { AgentDeps } from "./agent-deps.ts";
import { applyChanges, nothingConfigured } from "./apply-changes.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { hasSecretAfter, saveEndpointSecret } from "./endpoint-secret.ts";
import { refuse } from "./errors.ts";
import { countAgents, insertAgent } from "./store.ts";
import type { Agent, NewAgent } from "./types.ts";

/** Agents that conversations register count, too, but are never refused: a transcript must not be lost. */
const quota: Quota = { of: "agents", max: 10_000, remedy: "change one of them instead" };

export interface CreateAgent {
  readonly scope: Scope;
  readonly given: NewAgent;
}

/** Whoever makes one by hand most likely configures a program: it is an AI unless they say otherwise. */
export async function createAgent(deps: AgentDeps, { scope, given }: CreateAgent): Promise<Agent> {
  const now = deps.clock.now();
  const blank: Agent = {
    id: newId("agent", now),
    name: given.name,
    externalId: null,
    kind: "ai",
    status: "draft",
    version: null,
    description: null,
    configuration: nothingConfigured,
    hasSecret: false,
    hasUnpublishedChanges: false,
    metadata: {},
    publishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const configured = applyChanges(given, blank);
  checkConfiguration(configured.configuration, deps.addressPolicy);
  const agent = { ...configured, hasSecret: hasSecretAfter(blank, configured, given.endpointSecret) };
  await deps.db.transaction((tx) => insertWithin(tx, deps, { scope, agent, given })).catch(refuse);
  return agent;
}

async function insertWithin(
  tx: Tx,
  deps: AgentDeps,
  { scope, agent, given }: CreateAgent & { readonly agent: Agent },
): Promise<void> {
  await refuseBeyond(tx, scope, quota, (max) => countAgents(tx, scope, max));
  await insertAgent(tx, scope, agent);
  if (agent.hasSecret) await saveEndpointSecret(tx, deps, { scope, agent, given: given.endpointSecret });
}
