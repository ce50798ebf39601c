import { publishEvent } from "../events/index.ts";
import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { lockAgent, updateAgentRow } from "./store.ts";
import type { Agent } from "./types.ts";
import { insertVersion } from "./versions-store.ts";
import { toWire } from "./wire.ts";

export interface PublishAgent {
  readonly scope: Scope;
  readonly id: string;
  readonly publishedBy: string;
}

/**
 * Freezes the configuration as the next version. Version, agent and event are one transaction, and the agent is locked
 * from the beginning: however many publish at once, each has a number of its own, and events come in their order.
 */
export function publishAgent({ db, clock }: Deps, { scope, id, publishedBy }: PublishAgent): Promise<Agent> {
  return db.transaction(async (tx) => {
    const before = await lockAgent(tx, scope, id);
    if (!before) throw notFound("agent");
    checkPublishable(before);
    const now = clock.now();
    const version = (before.version ?? 0) + 1;
    const agent: Agent = {
      ...before,
      status: "published",
      version,
      hasUnpublishedChanges: false,
      publishedAt: now,
      updatedAt: now,
    };
    insertVersion(tx, scope, {
      agentId: id,
      version,
      configuration: before.configuration,
      publishedBy,
      publishedAt: now,
    });
    await updateAgentRow(tx, scope, agent);
    publishEvent(tx, scope, {
      type: "agent.published",
      resource: { type: "agent", id },
      data: toWire(agent),
      at: now,
    });
    return agent;
  });
}

function checkPublishable({ kind, configuration: { instructions, knowledge } }: Agent): void {
  if (kind !== "ai") throw conflict("kind", "Only an ai can be published; a human has no versions.");
  if (instructions === null && knowledge.length === 0) {
    throw conflict("instructions", "An agent needs instructions or knowledge before it can be published.");
  }
}
