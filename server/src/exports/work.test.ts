import { allScopes as permissions } from "@cqs/contract";
import { afterAll, expect, test } from "vitest";
import { connectDatabase } from "../database/database.ts";
import { localBus } from "../platform/bus.ts";
import { systemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { startQueue } from "../platform/queue.ts";
import { UnitsOfWork } from "../platform/unit-of-work.ts";
import { createExport } from "./create-export.ts";
import { writeExportJob } from "./jobs.ts";
import { readExport } from "./read-export.ts";
import { createWorld, linesOf, someConversations } from "./test-world.ts";
import { exportHandlers } from "./work.ts";

test("runs that ask for the next one bring an export to its end, two nodes at work", async () => {
  const world = await createWorld("ws_slices");
  const ids = await world.ingest(someConversations(100));
  const bus = localBus();
  const db = connectDatabase(world.db.url, { maxConnections: 10, name: "cqs test", onCommit: (said) => bus.say(said) });
  const log = createLog("silent");
  const node = () =>
    startQueue({
      databaseUrl: world.db.url,
      log,
      works: true,
      kinds: [writeExportJob],
      bus,
      units: new UnitsOfWork(systemClock),
    });
  const nodes = [await node(), await node()] as const;
  afterAll(async () => {
    for (const each of nodes) await each.stop();
    await db.close();
  });
  const pace = { maxPageRows: 7, pieceChars: 1_500, sliceMs: -1 };
  const deps = { ...world.deps, db, jobs: nodes[0], pace };
  for (const each of nodes) await each.work([], exportHandlers({ ...deps, jobs: each }));

  const order = { resource: "conversations", format: "jsonl", gzip: false, filters: {} } as const;
  const { id } = await createExport(deps, { permissions, scope: world.scope, order, createdBy: "test" });
  const read = () => readExport(deps, { permissions, scope: world.scope, id });
  await expect.poll(async () => (await read()).status).toBe("completed");

  expect((await read()).chunkCount).toBeGreaterThan(10);
  expect(linesOf(await world.file(id)).map((row) => row.id)).toEqual(ids);
});
