import { type AgentConfiguration, readAgent, readVersion } from "../agents/index.ts";
import { Fault, unknownReference } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import type { TestDeps } from "./agent-test-deps.ts";

/** Returns a version's configuration; one that does not exist is the caller's mistake. */
export async function configurationOf(
  { db }: Pick<TestDeps, "db">,
  { scope, agentId, version, field }: { scope: Scope; agentId: string; version: number; field: string },
): Promise<AgentConfiguration> {
  try {
    return (await readVersion({ db }, { scope, id: agentId, version })).configuration;
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") throw unknownReference(field);
    throw error;
  }
}

/** Returns the agent, which must be a program. */
export async function readTestable({ db }: Pick<TestDeps, "db">, { scope, id }: { scope: Scope; id: string }) {
  const agent = await readAgent({ db }, { scope, id });
  if (agent.kind !== "ai") throw new Fault("conflict", "Only an AI agent can be tested.", { field: "kind" });
  return agent;
}
