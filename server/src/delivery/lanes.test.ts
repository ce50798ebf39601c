import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publishEvent } from "../events/index.ts";
import { presenceClass } from "../platform/presence.ts";
import type { Scope } from "../platform/scope.ts";
import { claimDeliveries, freeAbandonedLanes } from "./claim-store.ts";
import { finishDeliveries } from "./finish-store.ts";
import { createWorld } from "./test-world.ts";
import type { Claimed } from "./types.ts";

let world: Awaited<ReturnType<typeof createWorld>>;
let scope: Scope;
let id: string;

/** Of no living node. */
const holder = 77;

beforeAll(async () => {
  world = await createWorld();
  scope = await world.tenant();
  id = await world.webhook(scope, "https://receiver.example.com/hook");
});

const claim = (limit = 10): Promise<readonly Claimed[]> => {
  const now = world.clock.now();
  const leaseUntil = new Date(now.getTime() + 30_000);
  const rest = { busy: new Map(), defaultCap: 32, limit, inARow: 16, maxBytes: 1_000_000 };
  return claimDeliveries(world.db, { now, leaseUntil, holder, ...rest });
};

/** Publishes into a lane, and does something before the commit. */
const whilePublishing = <Result>(resourceId: string, work: () => Promise<Result>) =>
  world.db.transaction(async (tx) => {
    const resource = { type: "ticket", id: resourceId };
    publishEvent(tx, scope, { type: "ticket.created", resource, data: {}, at: world.clock.now() });
    // What is put off until the commit would lock nothing yet.
    await tx.query(
      {
        name: "test.lock_lane",
        text: "select from delivery_lane where webhook_id = $1 and lane_id = $2 for update",
      },
      [id, resourceId],
    );
    return work();
  });

const finish = (claimed: Claimed, wantsNext = false) => {
  const now = world.clock.now();
  const attempt = { at: now, latencyMs: 1, statusCode: 200, error: null, body: null };
  const finished = { claimed, attempt, fate: { kind: "delivered" } as const, wantsNext };
  return finishDeliveries(world.db, [finished], now);
};

// A publisher may hold one lane and wait for another. Whoever holds several and waited for one of its lanes would make it a
// circle, and PostgreSQL would end the publisher's transaction, whatever it was about.
describe("a lane in which somebody publishes at this moment", () => {
  test("is waited for neither by those who look for work, nor by those who finish, nor by those who free the dead's", async () => {
    await world.publish(scope, "tkt_1");
    await world.publish(scope, "tkt_2");
    expect(await whilePublishing("tkt_1", () => claim())).toMatchObject([{ event: { resource: { id: "tkt_2" } } }]);
    const [first] = await claim();
    expect(first).toMatchObject({ event: { resource: { id: "tkt_1" }, sequence: 1 } });
    expect(await whilePublishing("tkt_1", () => finish(first as Claimed))).toEqual([{ result: "busy" }]);
    expect(await whilePublishing("tkt_1", () => freeAbandonedLanes(world.db, world.clock.now(), presenceClass))).toBe(
      1,
    );
    expect(await world.lanes(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ lane_id: "tkt_1", holder }),
        expect.objectContaining({ lane_id: "tkt_2", holder: null }),
      ]),
    );
    const waiting = (await world.deliveries(id)).filter(({ status }) => status === "pending");
    expect(waiting.map(({ resource_id }) => resource_id)).toEqual(["tkt_1", "tkt_1", "tkt_1", "tkt_1", "tkt_2"]);
    expect(await freeAbandonedLanes(world.db, world.clock.now(), presenceClass)).toBe(1);
    // It was taken from whoever still believes to have it.
    expect(await finish(first as Claimed)).toEqual([{ result: "taken over" }]);
  });
});

describe("whoever goes on in a lane", () => {
  const versions = async () =>
    (await world.db.pool.query("select ctid from delivery_lane where webhook_id = $1", [id])).rows;

  beforeEach(async () => {
    await world.db.pool.query("delete from delivery_lane");
    scope = await world.tenant();
    id = await world.webhook(scope, "https://receiver.example.com/hook");
    for (let i = 1; i <= 3; i++) await world.publish(scope, "tkt_1", { i });
  });

  test("gets the next with its contents, and leaves the lane's row as it is until the last", async () => {
    const [first] = await claim();
    const before = await versions();
    const [second] = await finish(first as Claimed, true);
    expect(second).toMatchObject({
      result: "finished",
      next: { event: { sequence: 2 }, data: '{"i":2}', attempts: 0 },
    });
    const [third] = await finish(second?.next as Claimed, true);
    expect(third).toMatchObject({ result: "finished", next: { event: { sequence: 3 }, data: '{"i":3}' } });
    expect(await versions()).toEqual(before);
    expect(await finish(third?.next as Claimed, true)).toEqual([{ result: "finished" }]);
    expect(await versions()).toEqual([]);
  });

  test("lets go of it when the webhook was changed, so that the next goes where it is to go now", async () => {
    const [first] = await claim();
    await world.db.pool.query("update webhook set url = 'https://elsewhere.example.com' where id = $1", [id]);
    expect(await finish(first as Claimed, true)).toEqual([{ result: "finished" }]);
    expect(await claim()).toMatchObject([{ url: "https://elsewhere.example.com", event: { sequence: 2 } }]);
  });

  test("does not go on to one that waits for another attempt, before which a replay came in", async () => {
    await world.db.pool.query("update delivery set attempts = 1 where webhook_id = $1 and sequence = 2", [id]);
    const [first] = await claim();
    expect(first?.behind).toEqual([]);
    expect(await finish(first as Claimed, true)).toEqual([{ result: "finished" }]);
    expect(await world.lanes(id)).toMatchObject([{ holder: null }]);
  });
});

test("a lane in which nothing waits after all is looked at once", async () => {
  await world.db.pool.query("delete from delivery_lane");
  await world.publish(scope, "tkt_9");
  await world.db.pool.query("delete from delivery where webhook_id = $1", [id]);
  expect(await claim()).toEqual([]);
  expect(await world.lanes(id)).toMatchObject([{ lane_id: "tkt_9", holder: null, due_at: Number.POSITIVE_INFINITY }]);
});
