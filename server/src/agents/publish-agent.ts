import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../database/database.ts";
import { publishEvent } from "../events/index.ts";
import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { lockAgent, updateAgentRow } from "./store.ts";
import type { Agent, AgentConfiguration } from "./types.ts";
import { insertVersion } from "./versions-store.ts";
import { toWire } from "./wire.ts";

export interface PublishAgent {
  readonly scope: Scope;
  readonly id: string;
  readonly publishedBy: string;
  /** Publishes although a test suite that blocks publishing fails. */
  readonly override: boolean;
  /** Refuses an agent that is not the one that the caller has read. */
  readonly check?: (agent: Agent) => void;
}

/** What publishing asks before and does besides. The test suites implement it. */
export interface PublishGate {
  /**
   * Returns the configuration that may be published; null: any. Throws a Fault when it must not be. Works on its own
   * connection: it may take a minute, and no transaction may wait for it.
   */
  check(input: Pick<PublishAgent, "scope" | "id" | "publishedBy">): Promise<AgentConfiguration | null>;
  /** Starts what a new version is followed by, with its commit. */
  published(tx: Tx, scope: Scope, agent: Agent, publishedBy: string): Promise<void>;
}

/** Each is kept for ever. */
const maxVersions = 1_000;
/** How often the gate is asked again because the configuration changed meanwhile. */
const maxChecks = 3;

/**
 * Freezes the configuration as the next version. Version, agent and event are one transaction, and the agent is locked
 * from the beginning: however many publish at once, each has a number of its own, and events come in their order.
 */
export async function publishAgent(deps: PublishDeps, input: PublishAgent): Promise<Agent> {
  for (let checks = 0; checks < maxChecks; checks++) {
    const checked = input.override ? null : await deps.gate.check(input);
    const agent = await freeze(deps, input, checked);
    if (agent) return agent;
  }
  throw conflict("id", "The agent was changed while its tests ran. Publish it again.");
}

/** Undefined: the configuration is not the one that was checked. */
function freeze(
  { db, clock, gate }: PublishDeps,
  { scope, id, publishedBy, check }: PublishAgent,
  checked: AgentConfiguration | null,
): Promise<Agent | undefined> {
  return db.transaction(async (tx) => {
    const before = await lockAgent(tx, scope, id);
    if (!before) throw notFound("agent");
    check?.(before);
    checkPublishable(before);
    if (checked && !isDeepStrictEqual(before.configuration, checked)) return undefined;
    const now = clock.now();
    const version = (before.version ?? 0) + 1;
    if (version > maxVersions)
      throw conflict("id", `The agent already has ${maxVersions} versions, the maximum: create another agent.`);
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
    await gate.published(tx, scope, agent, publishedBy);
    return agent;
  });
}

type PublishDeps = Deps & { readonly gate: PublishGate };

function checkPublishable({ kind, configuration }: Agent): void {
  const { engine, instructions, knowledge, endpointUrl } = configuration;
  if (kind !== "ai") throw conflict("kind", "Only an AI agent can be published; people have no versions.");
  if (engine === "http" && endpointUrl === null) {
    throw conflict("endpoint_url", "An agent with the engine http needs an endpoint_url before it can be published.");
  }
  if (engine !== "http" && instructions === null && knowledge.length === 0) {
    throw conflict("instructions", "An agent needs instructions or knowledge before it can be published.");
  }
}
