import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Scope as Permission } from "@cqs/contract";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openTransaction, putEvent } from "../events/test-log.ts";
import type { Caller } from "../platform/http/caller.ts";
import type { Log } from "../platform/log.ts";
import { stillAllowedBy } from "./still-allowed.ts";
import { createHubWorld, flowing, type HubWorld, publish } from "./test-hub.ts";
import { readEvents } from "./test-reading.ts";

let world: HubWorld;

beforeAll(async () => {
  world = await createHubWorld();
});

const resources = (events: readonly { body: { resource: { id: string } } }[]) =>
  events.map(({ body }) => body.resource.id);

const closed = (stream: Readable) => new Promise((resolve) => stream.once("close", resolve));

describe("a stream", () => {
  test("brings what happens, in order, with the body of a webhook on one line", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const reading = readEvents(await node.follow(scope));
    const text = 'two\nlines, "quotes", \u2028 and é';
    const ids = [await publish(node.db, scope, { data: { text } })];
    for (let i = 0; i < 5; i++) ids.push(await publish(node.db, scope));
    const events = await reading.reach(6);
    expect(resources(events)).toEqual(ids);
    expect(events[0]).toMatchObject({ type: "ticket.created", id: expect.stringMatching(/^\d+\.evt_\w{22}$/) });
    expect(Object.keys(events[0]?.body)).toEqual([
      "id",
      "type",
      "created_at",
      "api_version",
      "mode",
      "workspace_id",
      "resource",
      "sequence",
      "data",
    ]);
    expect(events[0]?.body).toMatchObject({ mode: "live", workspace_id: scope.workspaceId, data: { text } });
  });

  test("sees what nobody announced, by looking now and then", async () => {
    const node = world.node({ timing: { pollMs: 50 } });
    const elsewhere = world.node();
    const scope = await world.tenant();
    const reading = readEvents(await node.follow(scope));
    const id = await publish(elsewhere.db, scope);
    await reading.of(id);
  });

  test("waits for a transaction that began before, and then has its event, too", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const reading = readEvents(await node.follow(scope));
    const late = await openTransaction(world.db);
    const early = await publish(node.db, scope);
    await pause(50);
    expect(reading.events).toEqual([]);
    const last = await putEvent(late, scope);
    await late.end("commit");
    expect((await reading.reach(2)).map(({ body }) => body.resource.id)).toEqual([last, early]);
  });

  test("shows an event as soon as a transaction that has nothing to say lets go of it", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const reading = readEvents(await node.follow(scope));
    const open = await openTransaction(world.db);
    const id = await publish(node.db, scope);
    await pause(30);
    await open.end("rollback");
    await reading.of(id);
  });

  test("begins now: neither what was committed before nor what an open transaction held back meanwhile", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const open = await openTransaction(world.db);
    await publish(node.db, scope);
    const reading = readEvents(await node.follow(scope));
    await open.end("rollback");
    const id = await publish(node.db, scope);
    await reading.of(id);
    expect(resources(reading.events)).toEqual([id]);
  });

  test("has only the types that were asked for, whatever its neighbours want", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const all = readEvents(await node.follow(scope));
    const some = readEvents(await node.follow(scope, { types: "ticket.status_changed,scorecard.created" }));
    await publish(node.db, scope);
    const changed = await publish(node.db, scope, { type: "ticket.status_changed" });
    await publish(node.db, scope);
    const scored = await publish(node.db, scope, { type: "scorecard.created" });
    await all.reach(4);
    await some.reach(2);
    expect(resources(some.events)).toEqual([changed, scored]);
  });

  test("says that it is alive", async () => {
    const node = world.node({ timing: { heartbeatMs: 5 } });
    const reading = readEvents(await node.follow(await world.tenant()));
    await vi.waitFor(() => expect(reading.comments).toContain("keep-alive"), 180_000);
  });

  test("goes on when the database could not be read for a while", async () => {
    const error = vi.fn();
    const node = world.node({ timing: { pollMs: 50 }, log: { error } as unknown as Log });
    const scope = await world.tenant();
    const reading = readEvents(await node.follow(scope));
    await world.db.pool.query("alter table event rename to event_elsewhere");
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), 180_000);
    await pause(200);
    await world.db.pool.query("alter table event_elsewhere rename to event");
    expect(error).toHaveBeenCalledTimes(1);
    await reading.of(await publish(node.db, scope));
  });
});

describe("going on after a break", () => {
  test("leaves nothing out and repeats nothing, from any event on", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const first = readEvents(await node.follow(scope));
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push(await publish(node.db, scope));
    await first.reach(12);
    for (const [i, { id }] of first.events.entries()) {
      const header = readEvents(await node.follow(scope, { headers: { "last-event-id": id } }));
      const query = readEvents(await node.follow(scope, { lastEventId: id }));
      for (const reading of [header, query]) {
        await reading.reach(11 - i);
        expect(resources(reading.events)).toEqual(ids.slice(i + 1));
      }
    }
  });

  test("a long way back brings all of it, beside somebody who is up to date", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const current = readEvents(await node.follow(scope));
    await world.db.pool.query(
      `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at)
       select $1, $2, 'evt_' || lpad(i::text, 22, '0'),
         case when i % 600 = 0 then 'ticket.status_changed' else 'ticket.created' end, 'ticket', i::text, 1, '{}', now()
       from generate_series(1, 1300) as i`,
      [scope.workspaceId, scope.mode],
    );
    const expected = Array.from({ length: 1_300 }, (_, i) => String(i + 1));
    expected.push(await publish(node.db, scope));
    expect(resources(await current.reach(1_301))).toEqual(expected);
    const lastEventId = "3.evt_0000000000000000000000";
    const behind = readEvents(await node.follow(scope, { lastEventId }));
    expect(resources(await behind.reach(1_301))).toEqual(expected);
    const few = readEvents(await node.follow(scope, { lastEventId, types: "ticket.status_changed" }));
    expect(resources(await few.reach(2))).toEqual(["600", "1200"]);
  });

  test("works before the first event, too", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const stream = await node.follow(scope);
    const reading = readEvents(stream);
    await vi.waitFor(() => expect(reading.lastId()).not.toBe(""), 180_000);
    stream.destroy();
    const missed = await publish(node.db, scope);
    const again = readEvents(await node.follow(scope, { lastEventId: reading.lastId() }));
    expect(resources(await again.reach(1))).toEqual([missed]);
  });

  test("the header, which a browser keeps up to date, goes before the query", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const reading = readEvents(await node.follow(scope));
    for (let i = 0; i < 3; i++) await publish(node.db, scope);
    const [first, second, third] = await reading.reach(3);
    const again = readEvents(
      await node.follow(scope, { lastEventId: first?.id as string, headers: { "last-event-id": second?.id } }),
    );
    await again.reach(1);
    expect(again.events[0]?.id).toBe(third?.id);
  });

  test.each([
    ["no id", "nonsense"],
    ["an event's id alone", "evt_0000000000000000000000"],
    ["a number that no transaction can have", "99999999999999999999.evt_0000000000000000000000"],
    ["something more", "5.evt_0000000000000000000000 "],
    ["two of them", ["5.evt_0000000000000000000000", "6.evt_0000000000000000000000"]],
  ])("with %s is refused on the header", async (_what, given) => {
    const following = world.node().follow(await world.tenant(), { headers: { "last-event-id": given } });
    await expect(following).rejects.toMatchObject({ code: "invalid_argument", field: "Last-Event-ID" });
  });

  test("an unknown type is refused, with the known ones", async () => {
    const following = world.node().follow(await world.tenant(), { types: "ticket.created,ticket.eaten" });
    await expect(following).rejects.toMatchObject({
      code: "invalid_argument",
      field: "types",
      message: expect.stringContaining("ticket.status_changed"),
    });
  });
});

describe("a slow client", () => {
  const large = () => ({ text: "x".repeat(300_000) });

  test("is read no further than it takes, and then gets everything", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const stream = await node.follow(scope);
    const quick = readEvents(await node.follow(scope));
    const iterator = stream[Symbol.asyncIterator]();
    const first = await iterator.next();
    const ids: string[] = [];
    for (let i = 0; i < 30; i++) ids.push(await publish(node.db, scope, { data: large() }));
    await quick.reach(30);
    expect(stream.readableLength).toBeLessThan(200_000);
    async function* rest() {
      yield first.value;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    }
    const reading = readEvents(rest());
    expect(resources(await reading.reach(30))).toEqual(ids);
  });

  test("that takes nothing any more is ended", async () => {
    const node = world.node({ timing: { heartbeatMs: 20, stalledMs: 60 } });
    const scope = await world.tenant();
    const stream = await node.follow(scope);
    await stream[Symbol.asyncIterator]().next();
    await publish(node.db, scope, { data: large() });
    await closed(stream);
    expect(stream.destroyed).toBe(true);
  });

  test("that never began is ended as well", async () => {
    const node = world.node({ timing: { heartbeatMs: 20, stalledMs: 60 } });
    await closed(await node.follow(await world.tenant()));
  });
});

describe("whoever may no longer listen", () => {
  test("is cut off at the next question, and nobody else is", async () => {
    const revoked = new Set<string>();
    const node = world.node({
      timing: { recheckMs: 10 },
      stillAllowed: async ({ headers }) => !revoked.has(String(headers.authorization)),
    });
    const scope = await world.tenant();
    const [gone, staying] = [
      readEvents(flowing(await node.follow(scope, { headers: { authorization: "gone" } }))),
      readEvents(await node.follow(scope, { headers: { authorization: "staying" } })),
    ];
    revoked.add("gone");
    expect(await gone.over).toBe("ended");
    const id = await publish(node.db, scope);
    await staying.of(id);
    expect(gone.events).toEqual([]);
  });

  test("a key that loses the scope of one of the events that it follows is cut off, too", async () => {
    const caller = (permissions: readonly Permission[]): Caller => ({
      scope,
      permissions,
      windows: [],
      subject: "key:key_1",
      actor: { kind: "key", keyId: "key_1", name: "key" },
      headers: {},
    });
    const scope = await world.tenant();
    let held: Permission[] = ["conversations:read", "tickets:read", "scorecards:read"];
    const stillAllowed = stillAllowedBy(async () => caller(held));
    const node = world.node({ timing: { recheckMs: 10 }, stillAllowed });
    const [all, some] = [
      readEvents(flowing(await node.follow(scope, { permissions: held }))),
      readEvents(await node.follow(scope, { permissions: held, types: "conversation.created" })),
    ];
    held = ["conversations:read", "scorecards:read"];
    expect(await all.over).toBe("ended");
    await some.of(await publish(node.db, scope, { type: "conversation.created" }));
  });

  test("a question that can't be answered right now ends nothing", async () => {
    const stillAllowed = vi.fn(() => Promise.reject(new Error("database away")));
    const node = world.node({ timing: { recheckMs: 10 }, stillAllowed });
    const scope = await world.tenant();
    const reading = readEvents(await node.follow(scope));
    await vi.waitFor(() => expect(stillAllowed.mock.calls.length).toBeGreaterThan(3), 180_000);
    await reading.of(await publish(node.db, scope));
  });
});

describe("the number of streams", () => {
  test("is bounded per workspace, and a stream that ends makes room", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const streams = await Promise.all(Array.from({ length: 100 }, () => node.follow(scope)));
    await expect(node.follow(scope)).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    });
    await node.follow(await world.tenant());
    const [first] = streams as [Readable];
    first.destroy();
    await closed(first);
    await node.follow(scope);
  });

  test("is bounded per node", async () => {
    const node = world.node();
    for (let i = 0; i < 10; i++) {
      const scope = await world.tenant();
      await Promise.all(Array.from({ length: 100 }, () => node.follow(scope)));
    }
    await expect(node.follow(await world.tenant())).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("a hundred followers all get every event", async () => {
    const node = world.node();
    const scope = await world.tenant();
    const readings = await Promise.all(Array.from({ length: 100 }, async () => readEvents(await node.follow(scope))));
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) ids.push(await publish(node.db, scope));
    for (const reading of readings) expect(resources(await reading.reach(20))).toEqual(ids);
  });
});

test("closing ends all streams, the stuck ones too, and lets no new ones in", async () => {
  const node = world.node();
  const scope = await world.tenant();
  const reading = readEvents(flowing(await node.follow(scope)));
  const stuck = await node.follow(scope);
  await stuck[Symbol.asyncIterator]().next();
  const unread = await node.follow(scope);
  await reading.of(await publish(node.db, scope, { data: { text: "x".repeat(500_000) } }));
  await node.close();
  expect(await reading.over).toBe("ended");
  expect([stuck.destroyed, unread.destroyed]).toEqual([true, true]);
  await expect(node.follow(scope)).rejects.toMatchObject({ code: "unavailable" });
});
