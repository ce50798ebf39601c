import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { applyChanges, nothingConfigured } from "./apply-changes.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { refuse } from "./errors.ts";
import { insertAgent } from "./store.ts";
import type { Agent, NewAgent } from "./types.ts";

export interface CreateAgent {
  readonly scope: Scope;
  readonly given: NewAgent;
}

/** Whoever makes one by hand most likely configures a program: it is an AI unless they say otherwise. */
export async function createAgent({ db, clock }: Deps, { scope, given }: CreateAgent): Promise<Agent> {
  const now = clock.now();
  const blank: Agent = {
    id: newId("agent", now),
    name: given.name,
    externalId: null,
    kind: "ai",
    status: "draft",
    version: null,
    description: null,
    configuration: nothingConfigured,
    hasUnpublishedChanges: false,
    metadata: {},
    publishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const agent = applyChanges(given, blank);
  checkConfiguration(agent.configuration);
  // One statement is its own transaction.
  await insertAgent(db, scope, agent).catch(refuse);
  return agent;
}
