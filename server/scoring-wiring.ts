import type { ConversationWiring } from "./conversation-wiring.ts";
import { wireRecordings } from "./recording-wiring.ts";
import type { Database } from "./src/database/database.ts";
import { sharedEncoder } from "./src/grading/index.ts";
import { createJudge } from "./src/judging/index.ts";
import type { Models } from "./src/models/index.ts";
import type { Clock } from "./src/platform/clock.ts";
import type { Config } from "./src/platform/config.ts";
import type { Log } from "./src/platform/log.ts";
import { outboundOnDemand } from "./src/platform/outbound/outbound-on-demand.ts";
import type { WorkerPool } from "./src/platform/worker-pool/worker-pool.ts";
import type { RecordingPorts } from "./src/recordings/index.ts";
import { askForReview } from "./src/reviews/index.ts";
import { type GradeCards, gradeInPool, type ScoringDeps } from "./src/scoring/index.ts";
import { createTranscription, type Transcription } from "./src/transcription/index.ts";

/** What the domains around scorecards need of each other. */
export interface ScoringWiring extends Pick<ScoringDeps, "judge" | "askForReview" | "gradeCards"> {
  readonly gradeForCaller: GradeCards;
  readonly transcription: Transcription;
  readonly recordings: RecordingPorts;
  close(): Promise<void>;
}

export interface ScoringOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly conversations: ConversationWiring;
  readonly pool: WorkerPool;
  /** Null: no model server is configured. */
  readonly models: Models | null;
}

export function wireScoring({ db, clock, log, config, conversations, pool, models }: ScoringOptions): ScoringWiring {
  const outbound = outboundOnDemand({ allowLocal: config.allowLocalWebhooks });
  const transcription = createTranscription({ pool, ...remoteOf(config) });
  const { privacyOf } = conversations;
  const encoder = sharedEncoder();
  encoder.limitProcesses(config.encoderProcesses);
  encoder.onTrouble((message) => log.warn({ event: "encoder" }, message));
  return {
    judge: createJudge({ db, clock, models, log }),
    askForReview,
    gradeCards: gradeInPool({ pool, encoder }),
    gradeForCaller: gradeInPool({ pool, encoder, isForCaller: true }),
    transcription,
    recordings: wireRecordings({ config, outbound, transcription, privacyOf }),
    async close() {
      // The encoder belongs to the process, which in tests has several services one after the other.
      encoder.limitProcesses(undefined);
      await transcription.close();
      await outbound.close();
    },
  };
}

function remoteOf({ transcriberUrl: url, transcriberApiKey: apiKey, transcriberModel: model }: Config) {
  return url === undefined ? {} : { remote: { url, model, ...(apiKey === undefined ? {} : { apiKey }) } };
}
