import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import type { PageRequest } from "../platform/paging.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { createWorld, resourceIds, type World } from "./test-world.ts";
import type { DeliveryFilters, Webhook } from "./types.ts";

let world: World;
let webhook: Webhook;

const resources = resourceIds(4);
const statuses = ["pending", "delivered", "failed"] as const;
const types = ["ticket.created", "scorecard.created", "webhook.test"] as const;

interface Row {
  readonly id: string;
  readonly event_id: string;
  readonly resource_id: string;
  readonly status: string;
  readonly event_type: string;
  readonly replay: boolean;
  readonly created_at: Date;
}
let rows: Row[];

beforeAll(async () => {
  world = await createWorld(await freshDatabase());
  webhook = await world.subscribe();
  await world.subscribe();
  await world.publish(resources, 20);
  const { rows: made } = await world.db.pool.query<{ id: string }>(
    "select id from delivery where webhook_id = $1 order by id",
    [webhook.id],
  );
  for (const [i, { id }] of made.entries()) {
    await world.db.pool.query("update delivery set status = $2, event_type = $3, replay = $4 where id = $1", [
      id,
      statuses[i % 3],
      types[i % 7 === 0 ? 2 : i % 2],
      i % 5 === 0,
    ]);
  }
  rows = (await world.db.pool.query<Row>("select * from delivery where webhook_id = $1 order by id", [webhook.id]))
    .rows;
});

const maybe = <Value>(...values: Value[]) => fc.constantFrom(undefined, ...values);

test("pages hold exactly what the filters name, in order, whatever they are", async () => {
  const given = fc.record({
    status: maybe(...statuses),
    event: maybe(...types, "agent.published" as const),
    resource: fc.option(fc.nat({ max: 3 }), { nil: undefined, freq: 3 }),
    event_of: fc.option(fc.nat({ max: 79 }), { nil: undefined, freq: 5 }),
    replay: maybe(true, false),
    order: fc.constantFrom("asc" as const, "desc" as const),
    limit: fc.integer({ min: 1, max: 30 }),
    after: fc.option(fc.nat({ max: 79 }), { nil: undefined }),
    before: fc.option(fc.nat({ max: 79 }), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ status, event, resource, event_of, replay, order, limit, after, before }) => {
      const filters: DeliveryFilters = {
        webhookId: webhook.id,
        status,
        event,
        resourceId: resource === undefined ? undefined : resources[resource],
        eventId: event_of === undefined ? undefined : rows[event_of]?.event_id,
        replay,
      };
      const [createdAfter, createdBefore] = [after, before].map((i) =>
        i === undefined ? undefined : rows[i]?.created_at,
      );
      const expected = rows.filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (event === undefined || row.event_type === event) &&
          (filters.resourceId === undefined || row.resource_id === filters.resourceId) &&
          (filters.eventId === undefined || row.event_id === filters.eventId) &&
          (replay === undefined || row.replay === replay) &&
          (createdAfter === undefined || row.created_at > createdAfter) &&
          (createdBefore === undefined || row.created_at < createdBefore),
      );
      const seen: string[] = [];
      for (let more = true; more; ) {
        const page: PageRequest = { limit, order, startingAfter: seen.at(-1), createdAfter, createdBefore };
        const { items, hasMore } = await listDeliveries(world.deps, { scope: world.scope, filters, page });
        seen.push(...items.map(({ id }) => id));
        more = hasMore;
      }
      const ids = expected.map(({ id }) => id);
      expect(seen).toEqual(order === "asc" ? ids : ids.reverse());
    }),
    { numRuns: 150 },
  );
});
