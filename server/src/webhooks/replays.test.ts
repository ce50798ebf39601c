import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { pageRequest } from "../platform/paging.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { countReplay } from "./count-replay.ts";
import { createReplay } from "./create-replay.ts";
import { listAllReplays } from "./list-replays.ts";
import { readReplay } from "./read-replay.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { resumeWork } from "./resume-work.ts";
import { runReplay } from "./run-replay.ts";
import { createWorld, expectFault, resourceIds, type World } from "./test-world.ts";
import type { Replay, ReplayFilters, Webhook } from "./types.ts";
import { updateWebhook } from "./update-webhook.ts";

let db: TestDatabase;
let world: World;
let webhook: Webhook;

const resources = resourceIds(30);

beforeAll(async () => {
  db = await freshDatabase();
});

beforeEach(async () => {
  world = await createWorld(db);
  webhook = await world.subscribe();
  await world.publish(resources, 2);
  await world.finish(webhook.id, "failed");
});

const ask = (filters: Partial<ReplayFilters> = {}) =>
  createReplay(world.deps, {
    scope: world.scope,
    webhookId: webhook.id,
    filters: { status: "failed", ...filters },
    createdBy: "test",
  });
/** A page and no more. */
const slice = ({ id }: Replay, pageRows = 25) =>
  runReplay({ ...world.deps, replayPace: { perSecond: 1_000_000, pageRows, sliceMs: 0 } }, { scope: world.scope, id });
const read = ({ id }: Replay) => readReplay(world.deps, { scope: world.scope, webhookId: webhook.id, id });
const replays = async () => (await world.deliveriesOf(webhook.id)).filter(({ replay }) => replay);
const disable = () =>
  updateWebhook(world.deps, {
    scope: world.scope,
    id: webhook.id,
    changes: { url: undefined, events: undefined, description: undefined, enabled: false },
  });

async function toTheEnd(run: Replay, pageRows?: number): Promise<Replay> {
  for (let i = 0; i < 20; i++) {
    if ((await slice(run, pageRows)) === "whole") return read(run);
  }
  throw new Error("it did not end");
}

describe("a run of replays", () => {
  test("is listed among those of all webhooks, newest first", async () => {
    const first = await ask();
    const other = await world.subscribe();
    const second = await createReplay(world.deps, {
      scope: world.scope,
      webhookId: other.id,
      filters: { status: "failed" },
      createdBy: "test",
    });
    const page = pageRequest({ limit: 10 });
    const list = (webhookId: string | undefined) =>
      listAllReplays(world.deps, { scope: world.scope, filters: { webhookId, status: undefined }, page });
    expect((await list(undefined)).items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await list(webhook.id)).items.map(({ id }) => id)).toEqual([first.id]);
  });

  test("makes each delivery once more, in order, with the same event, though slices are killed and run twice", async () => {
    const run = await ask();
    let seen = 0;
    for (let i = 0; i < 10; i++) {
      // Two workers have the same slice, as after one that only seemed to be dead.
      const outcomes = await Promise.all([slice(run, 7), slice(run, 7)]);
      const { replayed, progress } = await read(run);
      expect(await replays()).toHaveLength(replayed);
      expect(replayed).toBeGreaterThanOrEqual(seen);
      expect(progress).toBeLessThanOrEqual(1);
      seen = replayed;
      if (outcomes.includes("whole")) break;
    }
    expect(await read(run)).toMatchObject({ status: "completed", replayed: 60, skipped: 0, progress: 1 });
    const all = await world.deliveriesOf(webhook.id);
    const [before, after] = [all.filter(({ replay }) => !replay), all.filter(({ replay }) => replay)];
    expect(after.map(({ event_id }) => event_id)).toEqual(before.map(({ event_id }) => event_id));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(["pending"]));
    await world.expectLanesToBeDue();
  });

  test("goes on where it was, and asks for its next slice itself", async () => {
    const run = await ask();
    world.asked.length = 0;
    expect(await slice(run)).toBe("time");
    expect(await read(run)).toMatchObject({ status: "running", replayed: 25 });
    expect(world.asked).toMatchObject([{ name: "webhook.replay", data: { replayId: run.id } }]);
    expect(await toTheEnd(run)).toMatchObject({ replayed: 60 });
  });

  test("keeps to its pace", async () => {
    const run = await ask();
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const replayPace = { perSecond: 1, pageRows: 25, sliceMs: 0 };
    await runReplay({ ...world.deps, replayPace, pause }, { scope: world.scope, id: run.id });
    expect(pauses).toEqual([expect.closeTo(25_000, -4)]);
  });

  test("takes what fits its filters, and nothing that was made after it was asked for", async () => {
    const [first, second] = resources as [string, string];
    const middle = world.deps.clock.now().toISOString();
    await world.publish([first, second]);
    await world.finish(webhook.id, "delivered");
    const counted = (filters: Partial<ReplayFilters>) =>
      countReplay(world.deps, { scope: world.scope, webhookId: webhook.id, filters: { status: "failed", ...filters } });
    const of = async (filters: Partial<ReplayFilters>) => {
      const { count, countedAll } = await counted(filters);
      expect(countedAll).toBe(true);
      const run = await toTheEnd(await ask(filters));
      expect(run.replayed).toBe(count);
      await world.finish(webhook.id, "failed");
      return run.replayed;
    };
    expect(await of({ status: "delivered" })).toBe(2);
    expect(await of({ status: "delivered", resource_id: first })).toBe(1);
    expect(await of({ status: "delivered", created_before: middle })).toBe(0);
    expect(await of({ status: "delivered", created_after: middle })).toBe(2);
    expect(await of({ event: "agent.published" })).toBe(0);
    expect(await of({ event: "ticket.created", resource_id: second })).toBe(2);
    const run = await ask({ created_before: middle });
    await world.publish([first]);
    await world.finish(webhook.id, "failed");
    expect(await toTheEnd(run)).toMatchObject({ replayed: 60 });
  });

  test("sends what failed several times once, and what was delivered since not at all", async () => {
    const run = await toTheEnd(await ask());
    expect(run.replayed).toBe(60);
    await world.finish(webhook.id, "failed");
    expect(await toTheEnd(await ask())).toMatchObject({ replayed: 60, skipped: 60 });
    await world.finish(webhook.id, "delivered");
    expect(await toTheEnd(await ask())).toMatchObject({ replayed: 0, skipped: 120 });
  });

  test("leaves out events that are no longer kept", async () => {
    const gone = (await world.deliveriesOf(webhook.id)).slice(3, 8).map(({ event_id }) => event_id);
    await world.db.pool.query("delete from event where id = any($1)", [gone]);
    const filters = { status: "failed" } as const;
    const input = { scope: world.scope, webhookId: webhook.id, filters };
    expect(await countReplay(world.deps, input)).toEqual({ count: 55, countedAll: true });
    expect(await toTheEnd(await ask())).toMatchObject({ replayed: 55, skipped: 5 });
    await world.expectLanesToBeDue();
  });

  test("stops when it is cancelled, once", async () => {
    const run = await ask();
    await slice(run);
    const input = { scope: world.scope, webhookId: webhook.id, id: run.id };
    expect(await cancelReplay(world.deps, input)).toMatchObject({ status: "cancelled", replayed: 25 });
    expect(await slice(run)).toBe("nothing to do");
    expect(await replays()).toHaveLength(25);
    await expectFault(cancelReplay(world.deps, input), "conflict");
  });

  test("ends when the webhook is disabled, and can't be asked for then", async () => {
    const run = await ask();
    await slice(run);
    await disable();
    expect(await slice(run)).toBe("overtaken");
    expect(await read(run)).toMatchObject({ status: "failed", error: "The webhook was disabled.", replayed: 25 });
    await expectFault(ask(), "conflict", "id");
  });

  test("of five that are not over no further one is asked for, however many ask at once", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => ask()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("that nobody goes on with is given up after five attempts, and asked for again when its job got lost", async () => {
    const run = await ask();
    world.asked.length = 0;
    world.passTime(16 * 60_000);
    await resumeWork(world.deps);
    expect(world.asked).toContainEqual({
      name: "webhook.replay",
      data: { ...world.scope, replayId: run.id },
      afterSeconds: undefined,
    });
    await world.db.pool.query("update replay set attempts = 5 where id = $1", [run.id]);
    expect(await slice(run)).toBe("given up");
    expect(await read(run)).toMatchObject({ status: "failed" });
  });
});

describe("replaying one delivery", () => {
  const one = (id: string, webhookId = webhook.id) => replayDelivery(world.deps, { scope: world.scope, webhookId, id });

  test("makes a new one of the same event, marked, behind what its resource already has waiting", async () => {
    const [first] = await world.deliveriesOf(webhook.id);
    const made = await one(first?.id as string);
    expect(made).toMatchObject({ eventId: first?.event_id, replay: true, status: "pending", attempts: 0 });
    expect(made.id).not.toBe(first?.id);
    await one(first?.id as string);
    await world.expectLanesToBeDue();
    const { rows } = await world.db.pool.query(
      `select lane_id, count(*)::int as waiting from delivery_lane as lane
         join delivery using (workspace_id, mode, webhook_id, lane_id)
       where webhook_id = $1 and status = 'pending' group by lane_id`,
      [webhook.id],
    );
    expect(rows).toEqual([{ lane_id: expect.any(String), waiting: 2 }]);
  });

  test("holds on to its event, which would else be purged as one that nobody needs", async () => {
    const [first] = await world.deliveriesOf(webhook.id);
    await world.db.transaction(async (tx) => {
      await replayDelivery(
        { ...world.deps, db: { query: tx.query, transaction: (work) => work(tx) } },
        { scope: world.scope, webhookId: webhook.id, id: first?.id as string },
      );
      const { rows } = await world.db.pool.query("select from event where id = $1 for update skip locked", [
        first?.event_id,
      ]);
      expect(rows).toHaveLength(0);
    });
  });

  test("is refused while it is on its way, of another webhook, of an event that is gone, and to a disabled one", async () => {
    const other = await world.subscribe();
    const [first, second] = await world.deliveriesOf(webhook.id);
    await expectFault(one((await one(first?.id as string)).id), "conflict", "delivery_id");
    await expectFault(one(first?.id as string, other.id), "not_found");
    await world.db.pool.query("delete from event where id = $1", [second?.event_id]);
    await expectFault(one(second?.id as string), "conflict", "delivery_id");
    const input = { scope: { ...world.scope, mode: "test" as const }, webhookId: webhook.id, id: first?.id as string };
    await expectFault(replayDelivery(world.deps, input), "not_found");
    await disable();
    await expectFault(one(first?.id as string), "conflict", "id");
  });
});
