import { beforeAll, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { idFloor } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { purgeLive } from "./purge-live.ts";
import { settlePositions } from "./settle-positions.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

const now = new Date("2026-06-02T00:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

async function put(scope: Scope, at: Date, tx: string | null = null): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into live_event (workspace_id, mode, id, type, resource_type, resource_id, data, created_at, tx)
     values ($1, $2, live_event_id($3), 'ticket.updated', 'ticket', 'tkt_1', '{}', $3, coalesce($4::xid8, pg_current_xact_id()))
     returning id`,
    [scope.workspaceId, scope.mode, at, tx],
  );
  return rows[0]?.id as string;
}

async function left(): Promise<string[]> {
  return (await db.pool.query<{ id: string }>("select id from live_event order by id")).rows.map(({ id }) => id);
}

test("the database's ids hold the time as the service's own do", async () => {
  for (const ms of [0, 1, 999, 1_700_000_000_000, now.getTime(), 4_102_444_800_123]) {
    const { rows } = await db.pool.query<{ id: string }>("select live_event_id($1) as id from generate_series(1, 50)", [
      new Date(ms),
    ]);
    for (const { id } of rows) {
      expect(id).toMatch(/^evt_[0-9A-Za-z]{22}$/);
      expect(id >= idFloor("event", new Date(ms))).toBe(true);
      expect(id < idFloor("event", new Date(ms + 1))).toBe(true);
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(50);
  }
});

test("after a day they go, in every workspace and mode; younger ones stay", async () => {
  const scopes = [await insertWorkspace(db, "ws_live_a"), await insertWorkspace(db, "ws_live_b", "test")];
  const kept: string[] = [];
  for (const scope of scopes) {
    await put(scope, hoursAgo(25));
    kept.push(await put(scope, hoursAgo(23)));
  }
  expect(await purgeLive({ db, clock: { now: () => now } })).toEqual({ purged: 2 });
  expect(await left()).toEqual(kept.sort());
});

test("those of a database that was restored into another cluster can be read again", async () => {
  const scope = await insertWorkspace(db, "ws_live_restored");
  const id = await put(scope, now, "999999999999");
  expect(await settlePositions(db)).toBe(1);
  const { rows } = await db.pool.query("select tx::text from live_event where id = $1", [id]);
  expect(rows).toEqual([{ tx: "3" }]);
});
