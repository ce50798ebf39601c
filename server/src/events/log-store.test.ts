import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { idFloor, newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { comparePositions } from "./compare-positions.ts";
import { listEvents } from "./log-store.ts";
import { fromTheBeginning, openTransaction, putEvent, walk } from "./test-log.ts";

let db: TestDatabase;
let tenants = 0;
const tenant = (): Promise<Scope> => insertWorkspace(db, `ws_log_${tenants++}`);

beforeAll(async () => {
  db = await freshDatabase();
});

describe("listEvents", () => {
  test("events come by the number of their transaction, as a number, and then by id", async () => {
    const scope = await tenant();
    const ids = Array.from({ length: 6 }, () => newId("event"));
    const [a, b, c, d, e, f] = ids as [string, string, string, string, string, string];
    for (const [id, tx] of [
      [a, 100],
      [b, 99],
      [c, 9],
      [d, 100],
      [e, 10],
      [f, 9],
    ] as const)
      await putEvent(db.pool, scope, { id, tx });
    expect((await walk(db, scope)).ids).toEqual([c, f, e, b, a, d]);
    const { ids: rest } = await walk(db, scope, { tx: "10", id: e });
    expect(rest).toEqual([b, a, d]);
  });

  test("an event is not passed by while an older transaction can still commit one before it", async () => {
    const scope = await tenant();
    const late = await openTransaction(db);
    const early = await putEvent(db.pool, scope);
    expect(await listEvents(db, scope, fromTheBeginning)).toMatchObject({
      events: [],
      end: fromTheBeginning.after,
      held: true,
    });
    const last = await putEvent(late, scope);
    await late.end("commit");
    expect((await walk(db, scope)).ids).toEqual([last, early]);
  });

  test("a transaction that is undone holds nothing back once it is over", async () => {
    const scope = await tenant();
    const undone = await openTransaction(db);
    await putEvent(undone, scope);
    const kept = await putEvent(db.pool, scope);
    await undone.end("rollback");
    expect((await walk(db, scope)).ids).toEqual([kept]);
  });

  test("pages follow one another without a gap or a repeat, wherever one begins", async () => {
    const scope = await tenant();
    await db.pool.query(
      `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, tx)
       select $1, $2, 'evt_' || lpad((i * 7 % 1201)::text, 22, '0'), 'ticket.created', 'ticket', i::text, 1, '{}', now(),
         (3 + i % 11)::text::xid8
       from generate_series(0, 1200) as i`,
      [scope.workspaceId, scope.mode],
    );
    const { pages } = await walk(db, scope);
    const positions = pages.flatMap(({ events }) => events.map(({ position }) => position));
    expect(positions).toHaveLength(1_201);
    expect([...positions].sort(comparePositions)).toEqual(positions);
    await fc.assert(
      fc.asyncProperty(fc.nat(1_200), async (i) => {
        const position = positions[i] as (typeof positions)[number];
        expect((await walk(db, scope, position)).ids).toEqual(positions.slice(i + 1).map(({ id }) => id));
      }),
      { numRuns: 20 },
    );
  });

  test("large events come in pages that stay small, each with at least one", async () => {
    const scope = await tenant();
    const data = JSON.stringify({ text: "x".repeat(700_000) });
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await putEvent(db.pool, scope, { data }));
    const { ids: found, pages } = await walk(db, scope);
    expect(found).toEqual(ids);
    expect(Math.max(...pages.map(({ events }) => events.length))).toBe(2);
  });

  test("types that were not asked for are left out, without being read twice", async () => {
    const scope = await tenant();
    await db.pool.query(
      `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, tx)
       select $1, $2, 'evt_' || lpad(i::text, 22, '0'), case when i = 999 then 'ticket.created' else 'conversation.created' end,
         'x', i::text, 1, '{}', now(), '3'
       from generate_series(1, 1100) as i`,
      [scope.workspaceId, scope.mode],
    );
    const { ids, pages } = await walk(db, scope, fromTheBeginning.after, ["ticket.created"]);
    expect(ids).toEqual(["evt_0000000000000000000999"]);
    expect(pages).toHaveLength(3);
    expect(pages.at(-1)?.end).toEqual({ tx: "3", id: "evt_0000000000000000001100" });
  });

  test("neither another workspace's nor another mode's events are read, nor do they count as held back", async () => {
    const scope = await tenant();
    const other = await tenant();
    const open = await openTransaction(db);
    await putEvent(db.pool, other);
    await putEvent(db.pool, { ...scope, mode: "test" });
    const page = await listEvents(db, scope, fromTheBeginning);
    expect(page).toMatchObject({ events: [], held: false });
    await open.end("rollback");
    expect((await walk(db, scope)).ids).toEqual([]);
  });
});

test("positions compare as PostgreSQL does", async () => {
  const position = fc.record({
    tx: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
    id: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((at) => idFloor("event", at)),
  });
  await fc.assert(
    fc.asyncProperty(position, position, fc.boolean(), async (a, other, sameTx) => {
      const b = sameTx ? { ...other, tx: a.tx } : other;
      const { rows } = await db.pool.query(`select ($1::xid8, $2 collate "C") < ($3::xid8, $4 collate "C") as before`, [
        a.tx,
        a.id,
        b.tx,
        b.id,
      ]);
      expect(comparePositions(a, b) < 0).toBe(rows[0].before);
    }),
    { numRuns: 100 },
  );
});
