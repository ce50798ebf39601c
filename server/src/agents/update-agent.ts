import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../database/database.ts";
import { conflict, notFound } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import type { AgentDeps } from "./agent-deps.ts";
import { applyChanges } from "./apply-changes.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { hasSecretAfter, saveEndpointSecret } from "./endpoint-secret.ts";
import { externalIdTaken, nameTaken, refuse } from "./errors.ts";
import { findOwners, lockAgent, lockAgentKeys, updateAgentRow } from "./store.ts";
import type { Agent, AgentChanges } from "./types.ts";
import { findVersion } from "./versions-store.ts";

export interface UpdateAgent {
  readonly scope: Scope;
  readonly id: string;
  readonly changes: AgentChanges;
  /** Refuses an agent that is not the one that the caller has read. */
  readonly check?: (agent: Agent) => void;
}

/** Changes what is given; of a published agent, what is in use stays. Sending what is already so is no change. */
export function updateAgent(deps: AgentDeps, { scope, id, changes, check }: UpdateAgent): Promise<Agent> {
  const work = deps.db.transaction(async (tx) => {
    const before = await lockFor(tx, scope, id, changes);
    check?.(before);
    const configured = applyChanges(changes, before);
    // Before the secret: it would call an address that can't be read a missing one.
    if (!isDeepStrictEqual(configured.configuration, before.configuration)) {
      checkConfiguration(configured.configuration, deps.addressPolicy);
    }
    const changed = { ...configured, hasSecret: hasSecretAfter(before, configured, changes.endpointSecret) };
    if (isDeepStrictEqual(changed, before) && !changes.endpointSecret) return before;
    if (changed.status === "published" && changed.kind !== "ai") {
      throw conflict("kind", "A published agent can't become human.");
    }
    const after: Agent = {
      ...changed,
      hasUnpublishedChanges: await differsFromPublished(tx, scope, changed),
      updatedAt: deps.clock.now(),
    };
    await updateAgentRow(tx, scope, after);
    await saveEndpointSecret(tx, deps, { scope, agent: after, given: changes.endpointSecret });
    return after;
  });
  return work.catch(refuse);
}

/**
 * Whoever has a wanted key is locked too, so that it can't be written and given up under our eyes; all in the order of
 * ids, so that two calls that want the same agents wait for each other, never in a circle.
 */
async function lockFor(tx: Tx, scope: Scope, id: string, keys: AgentChanges): Promise<Agent> {
  const [, owners] = await Promise.all([lockAgentKeys(tx, scope, keys), findOwners(tx, scope, keys)]);
  const ids = [...new Set([id, ...owners])].sort();
  const locked = await Promise.all(ids.map((one) => lockAgent(tx, scope, one)));
  const agent = locked[ids.indexOf(id)];
  if (!agent) throw notFound("agent");
  const others = locked.filter((one) => one !== agent);
  if (others.some((other) => other?.name === keys.name)) throw nameTaken();
  if (keys.externalId && others.some((other) => other?.externalId === keys.externalId)) throw externalIdTaken();
  return agent;
}

async function differsFromPublished(tx: Tx, scope: Scope, { id, version, configuration }: Agent): Promise<boolean> {
  if (version === null) return false;
  const inUse = await findVersion(tx, scope, id, version);
  return !isDeepStrictEqual(configuration, inUse?.configuration);
}
