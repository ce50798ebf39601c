import type { ConversationWiring } from "./conversation-wiring.ts";
import type { Database } from "./src/database/database.ts";
import { createJudge } from "./src/judging/index.ts";
import type { Clock } from "./src/platform/clock.ts";
import type { Config } from "./src/platform/config.ts";
import type { Log } from "./src/platform/log.ts";
import type { ScoringDeps } from "./src/scoring/index.ts";

/** What the domains around scorecards need of each other. */
export type ScoringWiring = Pick<ScoringDeps, "judge" | "askForReview">;

export interface ScoringOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly conversations: ConversationWiring;
}

export function wireScoring({ db, clock, log, config }: ScoringOptions): ScoringWiring {
  return { judge: createJudge({ db, clock, config, log }), askForReview: () => {} };
}
