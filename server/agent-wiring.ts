import type { TestPorts } from "./src/agent-tests/index.ts";
import { createPublishGate } from "./src/agent-tests/index.ts";
import type { AgentPorts, PublishGate } from "./src/agents/index.ts";
import type { Database } from "./src/database/database.ts";
import { type Models, pause } from "./src/models/index.ts";
import type { Clock } from "./src/platform/clock.ts";
import type { Config } from "./src/platform/config.ts";
import { outboundOnDemand } from "./src/platform/outbound/outbound-on-demand.ts";
import type { PrivacyOf } from "./src/platform/privacy.ts";
import type { Jobs } from "./src/platform/queue.ts";
import type { Secrets } from "./src/platform/secrets.ts";
import { createReplier } from "./src/replying/index.ts";

export interface AgentOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, "allowLocalWebhooks">;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly privacyOf: PrivacyOf;
  /** Null: no model server is configured. */
  readonly models: Models | null;
}

/** What configuring, testing and publishing agents need of others. */
export interface AgentWiring extends AgentPorts, TestPorts {
  readonly gate: PublishGate;
  close(): Promise<void>;
}

export function wireAgents({ db, clock, config, secrets, jobs, privacyOf, models }: AgentOptions): AgentWiring {
  const addressPolicy = { allowLocal: config.allowLocalWebhooks };
  const outbound = outboundOnDemand(addressPolicy);
  const replier = createReplier({ clock, models, outbound, sleep: pause });
  const ports = { db, secrets, addressPolicy, jobs, privacyOf, replier };
  return { ...ports, gate: createPublishGate({ ...ports, clock }), close: () => outbound.close() };
}
