import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { localBus } from "./bus.ts";
import { systemClock } from "./clock.ts";
import { createLog } from "./log.ts";
import { type JobKind, type JobRequest, startQueue } from "./queue.ts";
import { UnitsOfWork } from "./unit-of-work.ts";

const kind: JobKind<object> = { name: "test.work", expireSeconds: 60, retryLimit: 1, retryDelaySeconds: 1 };
const db = await freshDatabase();
const queue = await startQueue({
  databaseUrl: db.url,
  log: createLog("silent"),
  works: false,
  kinds: [kind],
  bus: localBus(),
  units: new UnitsOfWork(systemClock),
});
afterAll(() => queue.stop());

/** Returns the topics that were announced with the jobs. */
async function topicsOf(requests: readonly JobRequest<object>[]): Promise<readonly string[]> {
  const topics: string[] = [];
  await db.transaction((tx) => queue.send({ ...tx, announce: (topic) => void topics.push(topic) }, kind, requests));
  return topics;
}

test("a job that is due wakes a worker; one that starts later is stored and wakes nobody before its time", async () => {
  expect(await topicsOf([{ data: {} }])).toEqual(["job:test.work"]);
  expect(await topicsOf([{ data: {}, afterSeconds: 30 }])).toEqual([]);
  expect(await topicsOf([{ data: {}, afterSeconds: 30 }, { data: {} }])).toEqual(["job:test.work"]);
  const { rows } = await db.pool.query("select count(*)::int as stored from pgboss.job where name = $1", [kind.name]);
  expect(rows).toEqual([{ stored: 4 }]);
});
