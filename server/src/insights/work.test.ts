import { afterEach, beforeAll, expect, test } from "vitest";
import { countedDatabase } from "../../test/counted-database.ts";
import { until } from "../../test/until.ts";
import type { Database } from "../database/database.ts";
import { createLog } from "../platform/log.ts";
import { createWorld, type World } from "./test-world.ts";
import { createInsightRoller, type InsightRoller } from "./work.ts";

let world: World;
let roller: InsightRoller | undefined;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => roller?.stop());

const log = createLog("silent");

async function scoreOne(workspaceId: string): Promise<void> {
  const scope = await world.tenant(workspaceId);
  await world.score(scope, await world.conversation(scope), { rubricId: await world.rubric(scope), score: 1 });
}

async function waiting(): Promise<string[]> {
  const { rows } = await world.db.pool.query("select distinct workspace_id as id from insight_pending order by 1");
  return rows.map(({ id }) => id);
}

async function untilOnly(expected: readonly string[]): Promise<void> {
  await until(async () => (await waiting()).length <= expected.length);
  expect(await waiting()).toEqual(expected);
}

test("what waits is counted without anybody saying so, until the worker is stopped", async () => {
  await scoreOne("ws_before");
  const counted = countedDatabase(world.db);
  roller = createInsightRoller({ db: counted.db, log });
  roller.start();
  await untilOnly([]);
  await scoreOne("ws_meanwhile");
  await untilOnly([]);
  await roller.stop();
  const before = counted.count();
  await scoreOne("ws_after");
  expect(await waiting()).toEqual(["ws_after"]);
  // Another worker of the same pace is the clock: by the time it has worked in two rounds, this one would have, too.
  roller = createInsightRoller({ db: world.db, log });
  roller.start();
  await untilOnly([]);
  await scoreOne("ws_second_round");
  await untilOnly([]);
  expect(counted.count()).toBe(before);
});

test("a tenant for which counting fails keeps no other waiting, and is tried again", async () => {
  await world.drain();
  await scoreOne("ws_a");
  await scoreOne("ws_b");
  let broken = true;
  const db: Database = {
    query: (statement, values) => world.db.query(statement, values),
    transaction: (work) =>
      world.db.transaction((tx) =>
        work({
          ...tx,
          query: (statement, values) =>
            broken && values?.[0] === "ws_a" ? Promise.reject(new Error("not now")) : tx.query(statement, values),
        }),
      ),
  };
  roller = createInsightRoller({ db, log });
  roller.start();
  await untilOnly(["ws_a"]);
  broken = false;
  await untilOnly([]);
});
