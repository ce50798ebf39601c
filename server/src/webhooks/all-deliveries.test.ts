import { beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import type { PageRequest } from "../platform/paging.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { listAllDeliveries } from "./list-all-deliveries.ts";
import { readSuccessRates } from "./read-success-rates.ts";
import { createWorld, type World } from "./test-world.ts";
import type { AllDeliveryFilters } from "./types.ts";

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await freshDatabase();
});

const none: AllDeliveryFilters = { webhookId: undefined, status: undefined, event: undefined };
const firstPage: PageRequest = {
  limit: 3,
  order: "desc",
  startingAfter: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
};

async function walk(filters: Partial<AllDeliveryFilters>, order: "asc" | "desc" = "desc"): Promise<string[]> {
  const found: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = { ...firstPage, order, startingAfter: found.at(-1) };
    const listed = await listAllDeliveries(world.deps, { scope: world.scope, filters: { ...none, ...filters }, page });
    found.push(...listed.items.map(({ id }) => id));
    hasMore = listed.hasMore;
  }
  return found;
}

test("the deliveries of all webhooks are one list, by each filter, page by page in both orders", async () => {
  world = await createWorld(db);
  const [a, b, gone] = [await world.subscribe(), await world.subscribe(), await world.subscribe()];
  await world.publish(["one", "two"], 3);
  await world.finish(a.id, "delivered");
  await world.publish(["three"], 2);
  await world.finish(a.id, "failed");
  await deleteWebhook(world.deps, { scope: world.scope, id: gone.id });
  const ofA = await world.deliveriesOf(a.id);
  const ofB = await world.deliveriesOf(b.id);
  const newest = (rows: readonly { id: string }[]) =>
    rows
      .map(({ id }) => id)
      .toSorted()
      .toReversed();
  const all = newest([...ofA, ...ofB]);
  expect(all).toHaveLength(16);
  expect(await walk({})).toEqual(all);
  expect(await walk({}, "asc")).toEqual(all.toReversed());
  expect(await walk({ webhookId: b.id })).toEqual(newest(ofB));
  expect(await walk({ status: "failed" })).toEqual(newest(ofA.filter(({ status }) => status === "failed")));
  expect(await walk({ status: "pending" }, "asc")).toEqual(newest(ofB).toReversed());
  expect(await walk({ status: "failed", webhookId: b.id })).toEqual([]);
  expect(await walk({ event: "ticket.created" })).toEqual(all);
  expect(await walk({ event: "scorecard.created" })).toEqual([]);
});

test("success rates count how the deliveries of each webhook ended, of the period asked for", async () => {
  world = await createWorld(db);
  const [a, b] = [await world.subscribe(), await world.subscribe({ url: "https://example.com/b" })];
  await world.publish(["one"], 3);
  await world.finish(a.id, "delivered");
  const middle = world.deps.clock.now();
  world.passTime(60_000);
  await world.publish(["two"], 1);
  await world.finish(a.id, "failed");
  const rates = async (given: { webhookId?: string; createdAfter?: Date; createdBefore?: Date } = {}) => {
    const asked = { webhookId: undefined, createdAfter: undefined, createdBefore: undefined, ...given };
    return (await readSuccessRates(world.deps, { scope: world.scope, ...asked })).counts;
  };
  expect(await rates()).toMatchObject([
    { webhookId: a.id, delivered: 3, failed: 1, pending: 0 },
    { webhookId: b.id, url: "https://example.com/b", delivered: 0, failed: 0, pending: 4 },
  ]);
  expect(await rates({ webhookId: a.id, createdAfter: middle })).toMatchObject([{ delivered: 0, failed: 1 }]);
  expect(await rates({ webhookId: a.id, createdBefore: middle })).toMatchObject([{ delivered: 3, failed: 0 }]);
  const backwards = { webhookId: undefined, createdAfter: new Date(), createdBefore: middle };
  await expect(readSuccessRates(world.deps, { scope: world.scope, ...backwards })).rejects.toMatchObject({
    field: "created_after",
  });
});

test("a filter reads no more of the log than a page, however many deliveries it leaves out", async () => {
  world = await createWorld(db);
  const { id } = await world.subscribe();
  await world.publish(["one"], 2);
  await world.finish(id, "failed");
  await db.pool.query(
    `insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, lane_id, sequence, status,
       created_at, has_own_id)
     select $1, $2, 'dlv_' || lpad(n::text, 22, '0'), $3, 'evt_' || lpad(n::text, 22, '0'), 'ticket.created', 'x', 'x', n,
       'delivered', now(), false
     from generate_series(1, 20000) as n`,
    [world.scope.workspaceId, world.scope.mode, id],
  );
  await db.pool.query("vacuum analyze delivery");
  const { rows } = await db.pool.query<{ "QUERY PLAN": string }>(
    `explain (analyze, buffers off, timing off, costs off)
     select delivery.id from delivery where workspace_id = $1 and mode = $2 and webhook_id = $3 and status = 'failed'
       and event_type = 'ticket.created' and id >= '' and id < '~' order by id desc limit 26`,
    [world.scope.workspaceId, world.scope.mode, id],
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/delivery_log/);
  expect(await walk({ status: "failed" })).toHaveLength(2);
});
