import { allScopes } from "@cqs/contract";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { newId } from "../platform/ids.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { comparePositions } from "./compare-positions.ts";
import { eventTime } from "./event-time.ts";
import { type ListLog, listLog } from "./list-log.ts";
import { openTransaction, putEvent } from "./test-log.ts";
import { type EventType, eventTypes } from "./types.ts";

let db: TestDatabase;
let tenants = 0;
const tenant = (): Promise<Scope> => insertWorkspace(db, `ws_list_${tenants++}`);

beforeAll(async () => {
  db = await freshDatabase();
});

type Asked = Partial<Omit<ListLog, "page">> & { page?: Partial<PageRequest> };

const list = (scope: Scope, { page, ...asked }: Asked = {}) =>
  listLog(
    { db },
    {
      scope,
      type: undefined,
      resourceId: undefined,
      permissions: allScopes,
      ...asked,
      page: {
        limit: 100,
        order: "asc",
        startingAfter: undefined,
        createdAfter: undefined,
        createdBefore: undefined,
        ...page,
      },
    },
  );

/** Page after page. What other tests have under way on the same server holds new events back for a moment. */
async function walk(scope: Scope, asked: Asked, expected: number): Promise<string[]> {
  let seen: string[] = [];
  for (let tries = 0; tries < 400; tries++) {
    seen = [];
    let startingAfter = asked.page?.startingAfter;
    for (let more = true; more; ) {
      const { items, hasMore } = await list(scope, { ...asked, page: { ...asked.page, startingAfter } });
      if (hasMore) expect(items.length).toBeGreaterThan(0);
      seen.push(...items.map(({ id }) => id));
      startingAfter = items.at(-1)?.id ?? startingAfter;
      more = hasMore;
    }
    if (seen.length >= expected) return seen;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return seen;
}

interface Made {
  readonly id: string;
  readonly tx: string;
  readonly type: EventType;
  readonly resource: string;
  readonly sequence: number;
}

async function put(scope: Scope, events: readonly Made[]): Promise<void> {
  await db.pool.query(
    `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, tx)
     select $1, $2, id, type, 'x', resource, sequence, '{}', now(), tx
     from unnest($3::text[], $4::xid8[], $5::text[], $6::text[], $7::bigint[]) as made (id, tx, type, resource, sequence)`,
    [
      scope.workspaceId,
      scope.mode,
      events.map(({ id }) => id),
      events.map(({ tx }) => tx),
      events.map(({ type }) => type),
      events.map(({ resource }) => resource),
      events.map(({ sequence }) => sequence),
    ],
  );
}

test("whatever is asked for, the pages together are what a look at all events would give", async () => {
  const start = Date.parse("2026-03-01T00:00:00Z");
  const minute = 60_000;
  const event = fc.record({
    // Half an hour to and fro of the order in which they were committed.
    drift: fc.integer({ min: -30, max: 30 }),
    type: fc.constantFrom<EventType>("ticket.created", "scorecard.created", "agent.published", "trigger.received"),
    resource: fc.constantFrom("a", "b", "c"),
  });
  const asked = fc.record({
    order: fc.constantFrom("asc" as const, "desc" as const),
    limit: fc.integer({ min: 1, max: 7 }),
    type: fc.constantFrom(undefined, "ticket.created", "agent.published,scorecard.created"),
    resourceId: fc.constantFrom(undefined, undefined, "a", "d"),
    after: fc.option(fc.integer({ min: -10, max: 400 }), { nil: undefined }),
    before: fc.option(fc.integer({ min: -10, max: 400 }), { nil: undefined }),
    cursor: fc.option(fc.nat(39), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 40 }),
      fc.array(asked, { maxLength: 6 }),
      async (given, questions) => {
        const scope = await tenant();
        const counts = new Map<string, number>();
        const events = given.map(({ drift, type, resource }, i): Made => {
          const sequence = (counts.get(resource) ?? 0) + 1;
          counts.set(resource, sequence);
          const id = newId("event", new Date(start + (i * 10 + drift) * minute));
          return { id, tx: String(3 + Math.floor(i / 3) * 7), type, resource, sequence };
        });
        await put(scope, events);
        const inOrder = [...events].sort((a, b) => comparePositions(a, b));
        for (const { order, limit, type, resourceId, after, before, cursor } of questions) {
          const types = type?.split(",") ?? eventTypes;
          const createdAfter = after === undefined ? undefined : new Date(start + after * minute);
          const createdBefore = before === undefined ? undefined : new Date(start + before * minute);
          const sorted =
            resourceId === undefined ? [...inOrder] : events.filter(({ resource }) => resource === resourceId);
          if (order === "desc") sorted.reverse();
          const known = cursor === undefined ? undefined : sorted[cursor];
          const expected = sorted
            .slice(known ? sorted.indexOf(known) + 1 : 0)
            .filter((one) => (types as readonly string[]).includes(one.type))
            .filter(({ id }) => !createdAfter || eventTime(id) > createdAfter)
            .filter(({ id }) => !createdBefore || eventTime(id) < createdBefore)
            .map(({ id }) => id);
          const page = { order, limit, createdAfter, createdBefore, startingAfter: known?.id };
          expect(await walk(scope, { type, resourceId, page }, expected.length)).toEqual(expected);
        }
      },
    ),
    { numRuns: 40 },
  );
});

describe("catching up", () => {
  test("never passes an event that a slow transaction commits later", async () => {
    const scope = await tenant();
    const slow = await openTransaction(db);
    const late = await putEvent(slow, scope);
    const early = await putEvent(db.pool, scope);
    // Neither way round: the newest of a list is a safe place to go on from.
    expect(await list(scope)).toEqual({ items: [], hasMore: false });
    expect(await list(scope, { page: { order: "desc" } })).toEqual({ items: [], hasMore: false });
    await slow.end("commit");
    expect(await walk(scope, {}, 2)).toEqual([late, early]);
  });

  test("goes on by time where the event that was read last is gone", async () => {
    const scope = await tenant();
    const ids = [1, 2, 3, 4].map((day) => newId("event", new Date(Date.UTC(2026, 0, day))));
    for (const id of ids) await putEvent(db.pool, scope, { id, tx: 3 });
    await db.pool.query("delete from event where workspace_id = $1 and id = any($2)", [
      scope.workspaceId,
      ids.slice(0, 2),
    ]);
    expect(await walk(scope, { page: { startingAfter: ids[1] } }, 2)).toEqual(ids.slice(2));
    expect(await walk(scope, { page: { startingAfter: ids[1], order: "desc" } }, 0)).toEqual([]);
  });

  test("learns nothing of another workspace's event by naming it", async () => {
    const [scope, other] = [await tenant(), await tenant()];
    const id = newId("event", new Date(Date.UTC(2026, 0, 1)));
    await putEvent(db.pool, other, { id, tx: 50 });
    const own = await putEvent(db.pool, scope, { id: newId("event", new Date(Date.UTC(2026, 0, 2))), tx: 5 });
    expect(await walk(scope, { page: { startingAfter: id } }, 1)).toEqual([own]);
  });
});

test("large events come in pages that stay small, each with at least one, however well they are packed", async () => {
  const scope = await tenant();
  const data = JSON.stringify({ text: "x".repeat(600_000) });
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await putEvent(db.pool, scope, { data, tx: 3 }));
  const first = await list(scope);
  expect(first).toMatchObject({ items: [{ id: ids[0] }, { id: ids[1] }], hasMore: true });
  expect(await walk(scope, {}, 5)).toEqual(ids);
  const huge = await putEvent(db.pool, scope, { data: JSON.stringify({ text: "y".repeat(3_000_000) }), tx: 4 });
  expect(await walk(scope, {}, 6)).toEqual([...ids, huge]);
});
