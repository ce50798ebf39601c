import { expect, test } from "vitest";
import { connectDatabase, type Queryable, type Statement } from "../database/database.ts";
import { claimDeliveries } from "./claim-store.ts";
import { finishDeliveries } from "./finish-store.ts";
import { createWorld } from "./test-world.ts";
import type { Claimed } from "./types.ts";

const rest = { holder: 1, busy: new Map(), defaultCap: 100, limit: 100, inARow: 8, maxBytes: 1_000_000 };

// Lanes come and go, and are counted by PostgreSQL at moments of its own choice. A plan that is made when there are none is
// used for as long as the connection lives, also when ten thousand have come.
test("what waits is not read row for row, though there was nothing when it was counted", async () => {
  const world = await createWorld();
  const scope = await world.tenant();
  await world.webhook(scope, "https://receiver.example.com/hook");
  for (let i = 0; i < 100; i++) await world.publish(scope, `tkt_${i % 25}`, { padding: "x".repeat(500) });
  const statements = new Map<string, Statement>();
  const noting: Queryable = {
    query(statement, values) {
      statements.set(statement.name, statement);
      return world.db.query(statement, values);
    },
  };
  const claim = () => claimDeliveries(noting, { ...rest, now: new Date(), leaseUntil: new Date(Date.now() + 30_000) });
  for (let taken = await claim(); taken.length > 0; taken = await claim()) {
    for (let hand: readonly Claimed[] = taken; hand.length > 0; ) {
      const attempt = { at: new Date(), latencyMs: 1, statusCode: 200, error: null, body: null };
      const fate = { kind: "delivered" } as const;
      const finished = hand.map((claimed) => ({ claimed, attempt, fate, wantsNext: true }));
      hand = (await finishDeliveries(noting, finished, new Date())).flatMap(({ next }) => next ?? []);
    }
  }
  await world.db.pool.query("vacuum analyze delivery, delivery_lane, event, webhook, webhook_health");

  const db = connectDatabase(world.db.url, { maxConnections: 1, name: "test", alwaysByIndex: true });
  const client = await db.pool.connect();
  await client.query("set plan_cache_mode = force_generic_plan");
  const planOf = async (name: string) => {
    const text = statements.get(name)?.text ?? "";
    const values = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    await client.query(`prepare planned as ${text}`);
    const { rows } = await client.query(`explain execute planned (${Array(values).fill("null").join(", ")})`);
    await client.query("deallocate planned");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const [claiming, finishing] = [await planOf("delivery.claim"), await planOf("delivery.finish")];
  for (const plan of [claiming, finishing]) {
    expect(plan.match(/Seq Scan on (delivery|delivery_lane|event)\b.*/g)).toBeNull();
    expect(plan.match(/using delivery_log .*/g)).toBeNull();
    expect(plan).toMatch(/Index Scan using delivery_pending/);
    expect(plan).toMatch(/Tid Scan on delivery_lane/);
  }
  // The lanes that are due: as a stretch of the index of those in which something waits.
  expect(claiming).toMatch(/LockRows[^\n]*\n[^\n]*Index Scan using delivery_lane_due on delivery_lane/);
  // The delivery that an outcome is of: by its key, not as one of all that wait.
  expect(finishing).toMatch(/CTE Scan on mine[\s\S]{0,600}?Index Scan using delivery_pkey on delivery/);
  client.release();
  await db.close();
});
