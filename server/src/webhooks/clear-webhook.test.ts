import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { clearWebhook } from "./clear-webhook.ts";
import { createReplay } from "./create-replay.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { disableWebhook } from "./disable-webhook.ts";
import { resumeWork } from "./resume-work.ts";
import { createWorld, resourceIds, type World } from "./test-world.ts";
import type { Webhook } from "./types.ts";
import { updateWebhook } from "./update-webhook.ts";

let db: TestDatabase;
let world: World;
let webhook: Webhook;
let other: Webhook;

const resources = resourceIds(60);

beforeAll(async () => {
  db = await freshDatabase();
});

beforeEach(async () => {
  world = await createWorld(db);
  webhook = await world.subscribe();
  other = await world.subscribe();
  await world.publish(resources);
  await world.publish(resources.slice(0, 1), 3);
});

const change = (enabled: boolean) =>
  updateWebhook(world.deps, {
    scope: world.scope,
    id: webhook.id,
    changes: { url: undefined, events: undefined, description: undefined, enabled },
  });
const clear = () => clearWebhook(world.deps, { ...world.scope, webhookId: webhook.id });
const statuses = async (id: string) => {
  const counts: Record<string, number> = {};
  for (const { status } of await world.deliveriesOf(id)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const count = async (table: string, column = "webhook_id", id = webhook.id) =>
  (await world.db.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [id])).rows[0].n as number;
const hold = (holder: number | null) =>
  world.db.pool.query("update delivery_lane set holder = $2 where webhook_id = $1 and lane_id = $3", [
    webhook.id,
    holder,
    resources[0],
  ]);

describe("a webhook that was disabled", () => {
  test("gives up what was on its way, and nothing of anybody else's", async () => {
    await change(false);
    expect(world.asked).toMatchObject([{ name: "webhook.clear", data: { webhookId: webhook.id } }]);
    expect(await clear()).toBe("settling");
    expect(await statuses(webhook.id)).toEqual({ failed: 63 });
    expect(await statuses(other.id)).toEqual({ pending: 63 });
    const { rows } = await world.db.pool.query(
      "select distinct error, completed_at is null as open, next_attempt_at from delivery where webhook_id = $1",
      [webhook.id],
    );
    expect(rows).toEqual([{ error: "the webhook was disabled", open: false, next_attempt_at: null }]);
    await world.expectLanesToBeDue();
  });

  test("once enabled again, says of each resource that something is missing", async () => {
    await change(false);
    await clear();
    await change(true);
    const { rows } = await world.db.pool.query(
      "select count(*)::int as lanes, bool_and(gap) as gap from delivery_lane where webhook_id = $1",
      [webhook.id],
    );
    expect(rows).toEqual([{ lanes: 60, gap: true }]);
  });

  test("is looked at once more, for what was being published at that moment", async () => {
    await change(false);
    await clear();
    expect(world.asked.at(-1)).toMatchObject({ name: "webhook.clear", afterSeconds: 60 });
    world.passTime(61_000);
    expect(await clear()).toBe("done");
    expect(await count("webhook", "id")).toBe(1);
  });

  test("keeps what was on its way if it is enabled again first", async () => {
    await change(false);
    await change(true);
    expect(await clear()).toBe("done");
    expect(await statuses(webhook.id)).toEqual({ pending: 63 });
    await world.expectLanesToBeDue();
  });

  test("leaves what a node has in its hands until it lets go", async () => {
    await change(false);
    await hold(7);
    expect(await clear()).toBe("held");
    expect(await statuses(webhook.id)).toEqual({ failed: 59, pending: 4 });
    expect(world.asked.at(-1)).toMatchObject({ afterSeconds: 5 });
    await world.expectLanesToBeDue();
    await hold(null);
    await clear();
    expect(await statuses(webhook.id)).toEqual({ failed: 63 });
  });

  test("never waits for a lane that somebody is publishing into", async () => {
    await change(false);
    const client = await world.db.pool.connect();
    await client.query("begin");
    await client.query("select from delivery_lane where webhook_id = $1 and lane_id = $2 for update", [
      webhook.id,
      resources[0],
    ]);
    expect(await clear()).toBe("held");
    await client.query("rollback");
    client.release();
    await clear();
    expect(await statuses(webhook.id)).toEqual({ failed: 63 });
  });

  test("by the service itself: has a reason, and the people have a notice without the whole address", async () => {
    const at = world.deps.clock.now();
    const disable = () =>
      world.db.transaction((tx) =>
        disableWebhook(world.deps, tx, world.scope, { id: webhook.id, reason: "It is gone.", at }),
      );
    expect(await disable()).toBe(true);
    expect(await disable()).toBe(false);
    const { rows } = await world.db.pool.query("select kind, message, resource_id from notice where resource_id = $1", [
      webhook.id,
    ]);
    const message = "The webhook to hooks.example.com was disabled. It is gone.";
    expect(rows).toEqual([{ kind: "webhook.disabled", message, resource_id: webhook.id }]);
    expect(world.asked.filter(({ name }) => name === "webhook.clear")).toHaveLength(1);
    expect(await change(true)).toMatchObject({ status: "enabled", disabledReason: null, disabledAt: null });
  });
});

describe("a webhook that was deleted", () => {
  test("takes everything with it, and at last itself", async () => {
    await createReplay(world.deps, {
      scope: world.scope,
      webhookId: webhook.id,
      filters: { status: "failed" },
      createdBy: "test",
    });
    const [first] = await world.deliveriesOf(webhook.id);
    await world.db.pool.query(
      `insert into delivery_attempt (workspace_id, mode, delivery_id, number, at, latency_ms)
       values ($2, 'live', $1, 1, now(), 1)`,
      [first?.id, world.scope.workspaceId],
    );
    await world.db.pool.query("insert into webhook_health (workspace_id, mode, webhook_id) values ($2, 'live', $1)", [
      webhook.id,
      world.scope.workspaceId,
    ]);
    await deleteWebhook(world.deps, { scope: world.scope, id: webhook.id });
    expect(await clear()).toBe("settling");
    expect(await statuses(webhook.id)).toEqual({});
    expect(await count("webhook", "id")).toBe(1);
    // Published by somebody who had read it as enabled.
    await world.db.pool.query(
      `insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, lane_id, sequence, status,
         created_at)
       values ($2, 'live', new_id('dlv', now()), $1, 'evt', 'ticket.created', 'late', 'late', 1, 'pending', now())`,
      [webhook.id, world.scope.workspaceId],
    );
    await world.db.pool.query(
      `insert into delivery_lane (workspace_id, mode, webhook_id, lane_id, due_at)
       values ($2, 'live', $1, 'late', now())`,
      [webhook.id, world.scope.workspaceId],
    );
    world.passTime(61_000);
    expect(await clear()).toBe("done");
    for (const table of ["delivery", "delivery_lane", "webhook_health", "replay"]) expect(await count(table)).toBe(0);
    expect(await count("delivery_attempt", "delivery_id", first?.id)).toBe(0);
    expect(await count("webhook", "id")).toBe(0);
    expect(await statuses(other.id)).toEqual({ pending: 63 });
    await world.expectLanesToBeDue();
  });

  test("waits for what a node has in its hands", async () => {
    await deleteWebhook(world.deps, { scope: world.scope, id: webhook.id });
    await hold(7);
    world.passTime(61_000);
    expect(await clear()).toBe("held");
    expect(await statuses(webhook.id)).toEqual({ pending: 4 });
    await hold(null);
    expect(await clear()).toBe("done");
    expect(await count("webhook", "id")).toBe(0);
  });

  test("is asked for again when its job got lost", async () => {
    await deleteWebhook(world.deps, { scope: world.scope, id: webhook.id });
    world.asked.length = 0;
    await resumeWork(world.deps);
    expect(world.asked).toEqual([]);
    world.passTime(16 * 60_000);
    await resumeWork(world.deps);
    expect(world.asked).toContainEqual({
      name: "webhook.clear",
      data: { ...world.scope, webhookId: webhook.id },
      afterSeconds: undefined,
    });
  });
});
