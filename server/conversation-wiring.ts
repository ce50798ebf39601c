import {
  createReferenceLookup,
  type IngestPorts,
  type SpanConversations,
  type SpanNodes,
  spanConversations,
  type TurnSentiments,
} from "./src/conversations/index.ts";
import type { Database } from "./src/database/database.ts";
import { spanNodes } from "./src/otlp/index.ts";
import type { Clock } from "./src/platform/clock.ts";
import type { Config } from "./src/platform/config.ts";
import type { PrivacyOf } from "./src/platform/privacy.ts";
import type { Jobs } from "./src/platform/queue.ts";
import type { WorkerPool } from "./src/platform/worker-pool/worker-pool.ts";
import { createPrivacyOf } from "./src/privacy/index.ts";
import { turnSentiments } from "./src/scoring/index.ts";

/** What the domains around conversations need of each other. */
export interface ConversationWiring extends IngestPorts {
  readonly spanNodes: SpanNodes;
  readonly turnSentiments: TurnSentiments;
  readonly conversations: SpanConversations;
  readonly privacyOf: PrivacyOf;
  readonly quietSeconds: number;
}

export interface WiringOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly config: Pick<Config, "publicUrl" | "otlpQuietSeconds">;
  /** A command that serves nobody else needs none. */
  readonly pool?: WorkerPool;
}

export function wireConversations({ db, clock, jobs, config, pool }: WiringOptions): ConversationWiring {
  const { publicUrl } = config;
  return {
    jobs,
    publicUrl,
    lookUp: createReferenceLookup(db),
    spanNodes,
    turnSentiments,
    conversations: spanConversations({ clock, jobs, publicUrl }),
    privacyOf: createPrivacyOf({ db, pool }),
    quietSeconds: config.otlpQuietSeconds,
  };
}
