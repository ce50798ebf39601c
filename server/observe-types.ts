import type pg from "pg";
import type { Registry } from "prom-client";
import type { TaskBacklog } from "./src/automation/backlog-store.ts";
import type { Database } from "./src/database/database.ts";
import type { DeliveryBacklog } from "./src/delivery/index.ts";
import type { DatabaseClock } from "./src/platform/database-clock.ts";
import type { QueueDepth } from "./src/platform/queue-depths.ts";

export interface ObserveOptions {
  readonly registry: Registry;
  readonly db: Database;
  readonly clock: DatabaseClock;
  readonly pools: Readonly<Record<string, Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">>>;
  /** Undefined where no Redis is configured. */
  readonly isRedisReachable: (() => boolean) | undefined;
  /** What is wrong with where copies of recordings are, if that is known. */
  readonly unsharedStorage: string | undefined;
}

export interface Backlog {
  readonly queues: readonly QueueDepth[];
  readonly deliveries: DeliveryBacklog;
  readonly tasks: TaskBacklog;
  readonly workers: number;
}
