import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import type { AgentDeps } from "./agent-deps.ts";
import { applyChanges, nothingConfigured } from "./apply-changes.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { hasSecretAfter, saveEndpointSecret } from "./endpoint-secret.ts";
import { refuse } from "./errors.ts";
import { insertAgent } from "./store.ts";
import type { Agent, NewAgent } from "./types.ts";

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
  // Without a secret it is one statement, which is its own transaction.
  if (!agent.hasSecret) await insertAgent(deps.db, scope, agent).catch(refuse);
  else await deps.db.transaction((tx) => insertWithSecret(tx, deps, { scope, agent, given })).catch(refuse);
  return agent;
}

async function insertWithSecret(
  tx: Tx,
  deps: AgentDeps,
  { scope, agent, given }: CreateAgent & { readonly agent: Agent },
): Promise<void> {
  await insertAgent(tx, scope, agent);
  await saveEndpointSecret(tx, deps, { scope, agent, given: given.endpointSecret });
}
