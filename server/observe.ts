import { addBacklogGauges, addNodeGauges } from "./gauges.ts";
import type { Backlog, ObserveOptions } from "./observe-types.ts";
import { readTaskBacklog } from "./src/automation/backlog-store.ts";
import type { Database } from "./src/database/database.ts";
import { readDeliveryBacklog } from "./src/delivery/index.ts";
import { maxSkewMs, skewInWords } from "./src/platform/database-clock.ts";
import { NotReady, type ReadinessChecks } from "./src/platform/http/health.ts";
import { countPresent } from "./src/platform/presence.ts";
import { readQueueDepths, stalledWork } from "./src/platform/queue-depths.ts";

/** Scrapes that come together, and readiness between them, share one look at the database. */
const backlogCacheMs = 5_000;
const maxReadMs = 2_000;

/** Adds the node's gauges to its metrics; returns what is worth a warning in its readiness. */
export function observe(options: ObserveOptions): ReadinessChecks {
  const { registry, clock, isRedisReachable, unsharedStorage } = options;
  const readBacklog = createBacklogReader(options);
  addNodeGauges(options);
  addBacklogGauges(registry, readBacklog);
  return {
    clock: async () => {
      if (Math.abs(clock.skewMs()) > maxSkewMs) throw new NotReady(skewInWords(clock.skewMs()));
    },
    workers: async () => {
      const { queues, workers } = await readBacklog();
      const problem = stalledWork(queues, workers);
      if (problem) throw new NotReady(problem);
    },
    ...(unsharedStorage && {
      recordings: async () => {
        throw new NotReady(unsharedStorage);
      },
    }),
    ...(isRedisReachable && {
      redis: async () => {
        if (!isRedisReachable()) throw new NotReady(redisAway);
      },
    }),
  };
}

const redisAway =
  "Redis can't be reached: each node counts rate limits for itself, and live updates of other nodes come late";

async function readBacklogOf(db: Database): Promise<Backlog> {
  const [queues, deliveries, tasks, workers] = await Promise.all([
    readQueueDepths(db),
    readDeliveryBacklog(db),
    readTaskBacklog(db),
    countPresent(db),
  ]);
  return { queues, deliveries, tasks, workers };
}

function createBacklogReader(options: ObserveOptions): () => Promise<Backlog> {
  let reading: Promise<Backlog> | undefined;
  let readMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (!reading || performance.now() - readMs > backlogCacheMs) {
      readMs = performance.now();
      reading = withinTime(readBacklogOf(options.db));
      // Each who waits for it hears of the failure.
      reading.catch(() => {});
    }
    return reading;
  };
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), maxReadMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
