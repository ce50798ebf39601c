import type { Queryable } from "../database/database.ts";
import { invalid } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import type { AgentPorts } from "./agent-deps.ts";
import { findSecret, updateSecret } from "./store.ts";
import type { Agent, AgentChanges } from "./types.ts";

/**
 * Stores, removes or keeps the endpoint's secret. It is bound to the origin that it was given for: whoever points the
 * endpoint at another server would otherwise be sent the secret there.
 */
export async function saveEndpointSecret(
  tx: Queryable,
  { secrets }: Pick<AgentPorts, "secrets">,
  { scope, agent, given }: { readonly scope: Scope; readonly agent: Agent; readonly given: string | null | undefined },
): Promise<void> {
  if (given === undefined && agent.hasSecret) return;
  if (!agent.hasSecret) return updateSecret(tx, scope, agent.id, null);
  const sealed = secrets.encrypt(JSON.stringify({ origin: originOf(agent), secret: given }));
  return updateSecret(tx, scope, agent.id, sealed);
}

/** Whether the agent has a secret after the changes. A new origin without a new secret leaves none. */
export function hasSecretAfter(before: Agent, after: Agent, given: AgentChanges["endpointSecret"]): boolean {
  if (given === null) return false;
  if (given === undefined) return before.hasSecret && originOf(before) === originOf(after);
  if (originOf(after) === null) throw invalid("endpoint_secret", "endpoint_secret needs an endpoint_url.");
  return true;
}

/** Returns the secret for a configuration's endpoint; null: there is none, or it was given for another server. */
export async function openEndpointSecret(
  db: Queryable,
  { secrets }: Pick<AgentPorts, "secrets">,
  { scope, id, endpointUrl }: { readonly scope: Scope; readonly id: string; readonly endpointUrl: string | null },
): Promise<string | null> {
  if (endpointUrl === null) return null;
  const sealed = await findSecret(db, scope, id);
  if (!sealed) return null;
  const { origin, secret } = JSON.parse(secrets.decrypt(sealed)) as { origin: string; secret: string };
  return origin === URL.parse(endpointUrl)?.origin ? secret : null;
}

const originOf = ({ configuration }: Agent): string | null =>
  configuration.endpointUrl === null ? null : (URL.parse(configuration.endpointUrl)?.origin ?? null);
