import { beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { systemClock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { eventTime } from "./event-time.ts";
import { listEvents, resumeAfter, settlePositions, startNow } from "./index.ts";
import { fromTheBeginning, openTransaction, putEvent, walk } from "./test-log.ts";
import type { EventStart } from "./types.ts";

let db: TestDatabase;
let tenants = 0;
const tenant = (): Promise<Scope> => insertWorkspace(db, `ws_start_${tenants++}`);
/** Far ahead of this database, as numbers are that came with a dump from a busier one. */
const future = 1_000_000_000_000;

beforeAll(async () => {
  db = await freshDatabase();
});

async function shownFrom(scope: Scope, { position, isOld }: EventStart): Promise<string[]> {
  const { pages } = await walk(db, scope, position);
  return pages.flatMap(({ events }) => events.filter((event) => !isOld(event)).map(({ id }) => id));
}

const now = () => startNow({ db, clock: systemClock });

describe("a reader that begins now", () => {
  test("is shown what is committed from now on, and nothing of before", async () => {
    const scope = await tenant();
    await putEvent(db.pool, scope);
    const start = await now();
    const after = await putEvent(db.pool, scope);
    expect(await shownFrom(scope, start)).toEqual([after]);
  });

  test("is shown the event of a transaction that began long before", async () => {
    const scope = await tenant();
    const long = await openTransaction(db);
    const late = await putEvent(long, scope);
    await putEvent(db.pool, scope);
    const start = await now();
    await long.end("commit");
    const after = await putEvent(db.pool, scope);
    expect(await shownFrom(scope, start)).toEqual([late, after]);
  });

  test("and comes back to where it began misses nothing, though it never had an event", async () => {
    const scope = await tenant();
    const before = await putEvent(db.pool, scope);
    // Within the same millisecond, by their ids.
    const { position } = await startNow({ db, clock: { now: () => eventTime(before) } });
    const missed = await putEvent(db.pool, scope);
    const again = await resumeAfter({ db }, { scope, last: position });
    // A position has no room for which transactions of the whole server were under way: if one was, and only then, what
    // came after it began is told again.
    const { rows } = await db.pool.query("select tx::text from event where id = $1", [before]);
    const repeated = BigInt(rows[0].tx) > BigInt(position.tx) ? [before] : [];
    expect(await shownFrom(scope, again)).toEqual([...repeated, missed]);
  });
});

describe("a reader that goes on", () => {
  test("gets what comes after its event", async () => {
    const scope = await tenant();
    await putEvent(db.pool, scope, { tx: 5 });
    const last = await putEvent(db.pool, scope, { tx: 6 });
    const next = await putEvent(db.pool, scope, { tx: 7 });
    expect(await shownFrom(scope, await resumeAfter({ db }, { scope, last: { tx: "6", id: last } }))).toEqual([next]);
  });

  test("goes on after its event even where the event has got another number since", async () => {
    const scope = await tenant();
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await putEvent(db.pool, scope, { tx: future + 10 - i }));
    await settlePositions(db);
    const fresh = await putEvent(db.pool, scope);
    const last = { tx: String(future + 9), id: ids[1] as string };
    expect(await shownFrom(scope, await resumeAfter({ db }, { scope, last }))).toEqual([ids[2], ids[3], fresh]);
  });

  test("goes on by time where both its event and its number are unknown", async () => {
    const scope = await tenant();
    const ids: string[] = [];
    const lost = newId("event", new Date(2));
    for (const ms of [1, 3, 4]) ids.push(await putEvent(db.pool, scope, { tx: 3, id: newId("event", new Date(ms)) }));
    const fresh = await putEvent(db.pool, scope);
    const last = { tx: String(future), id: lost };
    expect(await shownFrom(scope, await resumeAfter({ db }, { scope, last }))).toEqual([ids[1], ids[2], fresh]);
  });

  test("can't learn of another workspace's event by naming it", async () => {
    const [scope, other] = [await tenant(), await tenant()];
    const foreign = await putEvent(db.pool, other, { tx: 50 });
    const own = await putEvent(db.pool, scope, { tx: 5 });
    const start = await resumeAfter({ db }, { scope, last: { tx: "4", id: foreign } });
    expect(await shownFrom(scope, start)).toEqual([own]);
  });
});

describe("after a restore into another cluster", () => {
  test("all events of the tenant can be read, in the order of their ids, before whatever is new", async () => {
    const scope = await tenant();
    const ids: string[] = [];
    // Some of the numbers happen to exist here as well.
    for (const tx of [4, 5, future, future + 1, future + 7]) ids.push(await putEvent(db.pool, scope, { tx }));
    const before = await listEvents(db, scope, fromTheBeginning);
    expect(before.events.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(await settlePositions(db)).toBe(5);
    const fresh = await putEvent(db.pool, scope);
    expect((await walk(db, scope)).ids).toEqual([...ids, fresh]);
  });

  test("a start without a restore moves nothing", async () => {
    const scope = await tenant();
    await putEvent(db.pool, scope);
    await putEvent(db.pool, scope, { tx: 7 });
    expect(await settlePositions(db)).toBe(0);
  });

  test("several nodes that start together settle everything, and once", async () => {
    const scopes = await Promise.all([tenant(), tenant(), tenant()]);
    for (const scope of scopes) {
      await db.pool.query(
        `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, tx)
         select $1, $2, 'evt_' || lpad(i::text, 22, '0'), 'ticket.created', 'ticket', i::text, 1, '{}', now(),
           (${future} + i)::text::xid8
         from generate_series(1, 6000) as i`,
        [scope.workspaceId, scope.mode],
      );
    }
    const moved = await Promise.all([settlePositions(db), settlePositions(db), settlePositions(db)]);
    expect(moved.reduce((sum, n) => sum + n, 0)).toBe(18_000);
    for (const scope of scopes) expect((await walk(db, scope)).ids).toHaveLength(6_000);
  });
});
