import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { localBus } from "./bus.ts";
import { systemClock } from "./clock.ts";
import { createLog } from "./log.ts";
import { type JobKind, startQueue } from "./queue.ts";
import { type QueueDepth, readQueueDepths, stalledWork } from "./queue-depths.ts";
import { UnitsOfWork } from "./unit-of-work.ts";

const kind: JobKind<object> = { name: "test.depths", expireSeconds: 60, retryLimit: 1, retryDelaySeconds: 1 };
const idle: JobKind<object> = { ...kind, name: "test.idle" };
const db = await freshDatabase();
const queue = await startQueue({
  databaseUrl: db.url,
  log: createLog("silent"),
  works: false,
  kinds: [kind, idle],
  bus: localBus(),
  units: new UnitsOfWork(systemClock),
});
afterAll(() => queue.stop());

/** Stores jobs as if they had been asked for a while ago. */
const insert = (count: number, { priority, ageSeconds }: { priority: number; ageSeconds: number }) =>
  db.pool.query(
    `insert into pgboss.job (name, priority, created_on, start_after)
     select $1, $2, now() - make_interval(secs => $3), now() - make_interval(secs => $3) from generate_series(1, $4)`,
    [kind.name, priority, ageSeconds, count],
  );

test("with more jobs than the limit, the next ones in line are counted", async () => {
  await insert(1, { priority: 1, ageSeconds: 900 });
  await insert(10_000, { priority: 0, ageSeconds: 5 });
  const depths = await readQueueDepths(db);
  expect(depths).toMatchObject([{ name: kind.name, waiting: 10_000 }]);
  expect(depths[0]?.oldestDueSeconds).toBeGreaterThanOrEqual(900);
  expect(depths[0]?.oldestSeconds).toBeGreaterThanOrEqual(900);
});

test("work is stalled after a minute without a worker", () => {
  const waiting = (oldestDueSeconds: number): readonly QueueDepth[] => [
    { name: "a", waiting: 2, oldestDueSeconds, oldestSeconds: oldestDueSeconds },
    { name: "b", waiting: 3, oldestDueSeconds: 1, oldestSeconds: 1 },
  ];
  expect(stalledWork(waiting(60), 0)).toMatch(/^no worker is alive, and 5 jobs wait, the oldest for 60 s/);
  expect(stalledWork(waiting(59), 0)).toBeUndefined();
  expect(stalledWork(waiting(60), 1)).toBeUndefined();
  expect(stalledWork([], 0)).toBeUndefined();
});
