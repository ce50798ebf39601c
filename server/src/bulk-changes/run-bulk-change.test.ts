import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Tx } from "../database/database.ts";
import { createWorld, someConversations, type World } from "../exports/test-world.ts";
import type { BulkDeps } from "./bulk-deps.ts";
import { createBulkChange } from "./create-bulk-change.ts";
import { readBulkChange } from "./read-bulk-changes.ts";
import { runBulkChange } from "./run-bulk-change.ts";
import type { BulkChanges } from "./types.ts";
import { undoBulkChange } from "./undo-bulk-change.ts";

const count = 120;
let world: World;
let ids: string[];
beforeAll(async () => {
  world = await createWorld("ws_bulk");
  ids = await world.ingest(someConversations(count));
});

const bulkPace = { pageRows: 50, stepRows: 30 };
/** One page per slice. */
const oneByOne = { sliceMs: -1 };
const start = async (changes: BulkChanges) => {
  const target = { kind: "filters", filters: {}, changes } as const;
  const input = { scope: world.scope, target, permissions: [], createdBy: "test" };
  return (await createBulkChange(world.deps, input)).id;
};
const run = (id: string, other: Partial<BulkDeps & typeof oneByOne> = {}) =>
  runBulkChange({ ...world.deps, bulkPace, ...other }, { scope: world.scope, id });
const read = (id: string) => readBulkChange(world.deps, { scope: world.scope, id });
const one = async (sql: string, values: unknown[] = []) => (await world.db.pool.query(sql, values)).rows[0].n as number;
const reopen = () => world.db.pool.query("update conversation set resolved_at = null");

async function finish(id: string) {
  for (let i = 0; i < 50; i++) {
    await run(id);
    const done = await read(id);
    if (done.status === "completed") return done;
  }
  throw new Error("it did not end");
}

/** Dies at the n-th look at the database: before a commit, or right after it. */
function dying({ at, afterCommit }: { at: number; afterCommit: boolean }): Partial<BulkDeps> {
  let left = at;
  const look = () => {
    if (left-- === 0) throw new Error("killed");
  };
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (!afterCommit) look();
    const result = await world.deps.db.transaction(work);
    if (afterCommit) look();
    return result;
  };
  return { db: { ...world.deps.db, transaction } };
}

test("wherever workers are killed, each conversation is changed once, with one event and one record", async () => {
  const death = fc.record({ at: fc.nat({ max: 6 }), afterCommit: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(death, { minLength: 1, maxLength: 4 }), async (deaths) => {
      await reopen();
      const events = "select count(*)::int as n from event where type = 'conversation.resolved'";
      const before = await one(events);
      const id = await start({ status: "resolved", add_tags: [`t${before}`] });
      for (const death of deaths) await run(id, { ...dying(death), ...oneByOne }).catch(() => {});
      expect(await finish(id)).toMatchObject({ changed: count, unchanged: 0, refused: 0, progress: 1 });
      expect(await one(events)).toBe(before + count);
      expect(await one("select count(*)::int as n from bulk_change_record where bulk_change_id = $1", [id])).toBe(
        count,
      );
      const tagged = "select count(*)::int as n from conversation where $1 = any (tags) and resolved_at is not null";
      expect(await one(tagged, [`t${before}`])).toBe(count);
    }),
    { numRuns: 8 },
  );
});

test("several workers at one bulk change, and two bulk changes at once, change every conversation once", async () => {
  await reopen();
  const first = await start({ status: "resolved" });
  const second = await start({ add_tags: ["both"] });
  await Promise.all([run(first), run(first), run(second), run(first, oneByOne), run(second)]);
  expect(await finish(first)).toMatchObject({ changed: count });
  expect(await finish(second)).toMatchObject({ changed: count });
});

test("a conversation that another transaction holds is waited for, with no other one held meanwhile", async () => {
  const id = await start({ add_tags: ["held"] });
  const client = await world.db.pool.connect();
  await client.query("begin");
  await client.query("select from conversation where id = $1 for update", [ids[60]]);
  const running = run(id);
  await expect.poll(async () => (await read(id)).changed, { timeout: 180_000 }).toBe(60);
  // Whoever holds the one can have any other: no two wait for each other.
  await client
    .query("select from conversation where id = any($1) for update nowait", [ids.slice(61)])
    .catch((error) => {
      throw new Error(`a later conversation was held: ${error.message}`);
    });
  await client.query("commit");
  client.release();
  expect(await running).toBe("whole");
  expect(await read(id)).toMatchObject({ changed: count });
});

test("conversations that are forgotten meanwhile are passed over, and their records are gone", async () => {
  const id = await start({ add_tags: ["last"] });
  await finish(id);
  const undo = await undoBulkChange(world.deps, { scope: world.scope, id, createdBy: "test" });
  await world.db.pool.query("delete from conversation where id = any($1)", [ids.slice(0, 20)]);
  expect(await finish(undo.id)).toMatchObject({ changed: count - 20, progress: 1 });
  expect(await one("select count(*)::int as n from conversation where 'last' = any (tags)")).toBe(0);
  expect(await one("select count(*)::int as n from bulk_change_record where bulk_change_id = $1", [id])).toBe(
    count - 20,
  );
});
