import {
  createReferenceLookup,
  type IngestPorts,
  readPlacesIn,
  type SpanConversations,
  type SpanNodes,
  spanConversations,
  type TurnSentiments,
} from "./src/conversations/index.ts";
import type { Database } from "./src/database/database.ts";
import { type Assemble, createAssemble, createSpanWriter, type SpanWriter, spanNodesBy } from "./src/otlp/index.ts";
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
  readonly spanWriter: SpanWriter;
  readonly assemble: Assemble;
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
  const { publicUrl, otlpQuietSeconds: quietSeconds } = config;
  const conversations = spanConversations({ clock, jobs, publicUrl });
  const assemble = createAssemble(pool);
  return {
    jobs,
    publicUrl,
    lookUp: createReferenceLookup(db),
    ...(pool ? { readPlaces: readPlacesIn(pool) } : {}),
    spanNodes: spanNodesBy(assemble),
    turnSentiments,
    conversations,
    privacyOf: createPrivacyOf({ db, pool }),
    quietSeconds,
    spanWriter: createSpanWriter({ db, clock, jobs, conversations, quietSeconds, assemble }),
    assemble,
  };
}
