import { type Queryable, statement } from "../database/database.ts";

/** Jobs of one kind that are due and that no worker has taken. */
export interface QueueDepth {
  readonly name: string;
  /** At most `maxCountedJobs`. */
  readonly waiting: number;
  /** Since the oldest of them was due, and since it was asked for. */
  readonly oldestDueSeconds: number;
  readonly oldestSeconds: number;
}

/** More are not counted: what is worth knowing is that it is too many. */
const maxCountedJobs = 10_000;

// In the order of the index in which workers look for the next job, so that the oldest are among those counted.
const depthsSql = statement(
  "queue.depths",
  `
  select queue.name, count(*)::integer as waiting,
    extract(epoch from now() - min(job.start_after))::float8 as "oldestDueSeconds",
    extract(epoch from now() - min(job.created_on))::float8 as "oldestSeconds"
  from pgboss.queue
  cross join lateral (
    select start_after, created_on from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after < now()
    order by priority desc, created_on limit ${maxCountedJobs}
  ) as job
  group by queue.name`,
);

/** Kinds that nothing waits in are left out. */
export const readQueueDepths = (db: Queryable): Promise<QueueDepth[]> => db.query<QueueDepth>(depthsSql);

/** A worker that starts, or that is being replaced, takes a moment. */
const minStalledSeconds = 60;

/** Returns that no worker is alive to do what waits, or undefined. */
export function stalledWork(queues: readonly QueueDepth[], workers: number): string | undefined {
  const oldest = Math.max(0, ...queues.map(({ oldestDueSeconds }) => oldestDueSeconds));
  if (workers > 0 || oldest < minStalledSeconds) return undefined;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return `no worker is alive, and ${waiting} jobs wait, the oldest for ${Math.round(oldest)} s: start a node with ROLE=worker or all`;
}
