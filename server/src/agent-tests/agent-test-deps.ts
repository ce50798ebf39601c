import type { AgentPorts } from "../agents/index.ts";
import type { Database } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Replier } from "../replying/index.ts";

export interface TestPorts extends Pick<AgentPorts, "secrets"> {
  /** The pool: a run takes a while, and no transaction may wait for it. */
  readonly db: Database;
  readonly replier: Replier;
  readonly privacyOf: PrivacyOf;
  readonly jobs: Jobs;
  /** For one run. */
  readonly maxRunMs?: number;
}

export type TestDeps = TestPorts & { readonly clock: Clock };
