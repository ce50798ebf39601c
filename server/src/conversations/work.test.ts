import { afterEach, beforeAll, expect, test } from "vitest";
import { countedDatabase } from "../../test/counted-database.ts";
import { localBus } from "../platform/bus.ts";
import { createLog } from "../platform/log.ts";
import { unsearchedTopic } from "./search/unsearched-topic.ts";
import { createSearchWorld, type SearchWorld } from "./test-search.ts";
import { createWordIndexer, type WordIndexer } from "./work.ts";

let world: SearchWorld;
let indexer: WordIndexer | undefined;
beforeAll(async () => {
  world = await createSearchWorld();
});
afterEach(async () => {
  await indexer?.stop();
});

async function untilNothingWaits(): Promise<void> {
  await expect.poll(() => world.waiting()).toBe(0);
}

test("what waits is indexed, whether or not it was announced, until the worker is stopped", async () => {
  const bus = localBus();
  const counted = countedDatabase(world.indexing.db);
  indexer = createWordIndexer({ ...world.indexing, db: counted.db, bus, log: createLog("silent") });
  await world.take({ transcript: "Customer: from before the start" });
  indexer.start();
  await untilNothingWaits();
  await world.take({ transcript: "Customer: announced" });
  bus.say(new Set([unsearchedTopic]));
  await untilNothingWaits();
  await world.take({ transcript: "Customer: not announced" });
  await untilNothingWaits();
  await indexer.stop();
  const before = counted.count();
  await world.take({ transcript: "Customer: after the end" });
  bus.say(new Set([unsearchedTopic]));
  expect(await world.waiting()).toBe(1);
  // Another worker of the same pace is the clock: by the time it has worked in two rounds, this one would have, too.
  indexer = createWordIndexer({ ...world.indexing, bus, log: createLog("silent") });
  indexer.start();
  for (const round of ["one", "two"]) {
    await untilNothingWaits();
    await world.take({ transcript: `Customer: round ${round}` });
  }
  await untilNothingWaits();
  expect(counted.count()).toBe(before);
});

test("a failure ends nothing: the next round tries again", async () => {
  let failures = 2;
  const privacyOf = async () => {
    if (failures-- > 0) throw new Error("not now");
    return { stored: undefined, shown: undefined };
  };
  indexer = createWordIndexer({ ...world.indexing, privacyOf, bus: localBus(), log: createLog("silent") });
  await world.take({ transcript: "Customer: sooner or later" });
  indexer.start();
  await untilNothingWaits();
});
