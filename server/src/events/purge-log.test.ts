import { beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { publishEvent, resumeAfter } from "./index.ts";
import { purgeLog } from "./purge-log.ts";
import { answersTo, putDelivery } from "./test-deliveries.ts";
import { openTransaction, putEvent, walk } from "./test-log.ts";

let db: TestDatabase;
let tenants = 0;
const tenant = (): Promise<Scope> => insertWorkspace(db, `ws_purge_${tenants++}`);
const now = new Date("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const purge = () => purgeLog({ db, clock: { now: () => now } });

beforeAll(async () => {
  db = await freshDatabase();
});

const put = (scope: Scope, days: number) => putEvent(db.pool, scope, { id: newId("event", daysAgo(days)), tx: 3 });

async function ids(table: "event" | "delivery", scope: Scope): Promise<string[]> {
  const text = `select id from ${table} where workspace_id = $1 and mode = $2 order by id`;
  return (await db.pool.query<{ id: string }>(text, [scope.workspaceId, scope.mode])).rows.map(({ id }) => id);
}

describe("after 30 days", () => {
  test("events and deliveries go, with their attempts; younger ones stay, in every workspace and mode", async () => {
    const scopes = [await tenant(), await tenant()].flatMap((scope) => [scope, { ...scope, mode: "test" } as const]);
    const kept: string[] = [];
    for (const scope of scopes) {
      const old = await put(scope, 31);
      const young = await put(scope, 29);
      const gone = await putDelivery(db, scope, { eventId: old, resourceId: old, at: daysAgo(31) });
      kept.push(young, await putDelivery(db, scope, { eventId: young, resourceId: young, at: daysAgo(29) }));
      expect(await answersTo(db, gone)).toHaveLength(2);
    }
    await purge();
    const left = await Promise.all(
      scopes.map(async (scope) => [...(await ids("event", scope)), ...(await ids("delivery", scope))]),
    );
    expect(left.flat()).toEqual(kept);
    const { rows } = await db.pool.query("select delivery_id from delivery_attempt");
    expect(rows.map(({ delivery_id }) => delivery_id).sort()).toEqual(kept.filter((id) => id.startsWith("dlv")).sort());
  });

  test("a delivery that is still under way stays, and so does its event, until it is over", async () => {
    const scope = await tenant();
    const [first, waiting, last] = [await put(scope, 40), await put(scope, 39), await put(scope, 38)];
    const pending = await putDelivery(db, scope, {
      eventId: waiting,
      resourceId: waiting,
      status: "pending",
      at: daysAgo(39),
    });
    await putDelivery(db, scope, { eventId: first, resourceId: first, at: daysAgo(40) });
    await putDelivery(db, scope, { eventId: last, resourceId: last, at: daysAgo(38) });
    await purge();
    expect([await ids("event", scope), await ids("delivery", scope)]).toEqual([[waiting], [pending]]);
    await db.pool.query("update delivery set status = 'failed' where id = $1", [pending]);
    await purge();
    expect([await ids("event", scope), await ids("delivery", scope)]).toEqual([[], []]);
  });

  test("an event that a rule has still to look at stays", async () => {
    const scope = await tenant();
    const event = await put(scope, 31);
    await db.pool.query(
      `insert into automation_task (workspace_id, mode, event_id, rule_id, resource_id, sequence, position, due_at)
       values ($1, $2, $3, 'rule_x', $3, 1, 1, now())`,
      [scope.workspaceId, scope.mode, event],
    );
    await purge();
    expect(await ids("event", scope)).toEqual([event]);
  });

  test("an event that somebody asks to be delivered again at that moment stays", async () => {
    const scope = await tenant();
    const event = await put(scope, 31);
    const asking = await openTransaction(db);
    await asking.query("select from event where id = $1 for key share", [event]);
    await purge();
    expect(await ids("event", scope)).toEqual([event]);
    await asking.end("rollback");
  });

  test("a delivery that was asked for again outlives its event, but not what the receiver answered", async () => {
    const scope = await tenant();
    const event = await put(scope, 31);
    const again = await putDelivery(db, scope, { eventId: event, resourceId: event, at: daysAgo(2) });
    await purge();
    expect([await ids("event", scope), await ids("delivery", scope)]).toEqual([[], [again]]);
    expect(await answersTo(db, again)).toEqual(Array(2).fill({ body: false, error: "It answered 500." }));
  });

  test("more than one batch goes, past what stays", async () => {
    const scope = await tenant();
    await db.pool.query(
      `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, tx)
       select $1, $2, new_id('evt', $3), 'ticket.created', 'x', i::text, 1, '{}', $3, '3' from generate_series(1, 2500) as i`,
      [scope.workspaceId, scope.mode, daysAgo(50)],
    );
    await db.pool.query(
      `insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, lane_id, sequence, status, created_at)
       select $1, $2, new_id('dlv', $3), 'wh_x', event.id, type, resource_id, resource_id, 1,
         case when resource_id::int <= 1200 then 'pending' else 'failed' end, $3
       from event where workspace_id = $1 and mode = $2`,
      [scope.workspaceId, scope.mode, daysAgo(50)],
    );
    expect(await purge()).toMatchObject({ deliveries: 1_300, events: 1_300 });
    expect([(await ids("event", scope)).length, (await ids("delivery", scope)).length]).toEqual([1_200, 1_200]);
  });

  test("a resource goes on counting where it was", async () => {
    const scope = await tenant();
    const resource = { type: "ticket", id: newId("ticket") };
    const publish = (at: Date) =>
      db.transaction(async (tx) => void publishEvent(tx, scope, { type: "ticket.created", resource, data: {}, at }));
    await publish(daysAgo(31));
    await publish(daysAgo(31));
    await purge();
    await publish(daysAgo(1));
    const { rows } = await db.pool.query("select sequence from event where resource_id = $1", [resource.id]);
    expect(rows).toEqual([{ sequence: 3 }]);
  });

  test("a reader whose last event is gone goes on with the first that is left", async () => {
    const scope = await tenant();
    const at = (days: number, tx: number) => putEvent(db.pool, scope, { id: newId("event", daysAgo(days)), tx });
    const read = await at(33, 5);
    await at(32, 6);
    const left = [await at(20, 7), await at(1, 8)];
    await purge();
    const { position } = await resumeAfter({ db }, { scope, last: { tx: "5", id: read } });
    expect((await walk(db, scope, position)).ids).toEqual(left);
  });
});
