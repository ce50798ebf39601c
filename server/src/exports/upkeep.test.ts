import { allScopes as permissions } from "@cqs/contract";
import { beforeAll, expect, test } from "vitest";
import { insertWorkspace } from "../../test/database.ts";
import { resumeRuns } from "../platform/long-run/work-on-runs.ts";
import { createExport } from "./create-export.ts";
import { deleteExport } from "./delete-export.ts";
import { downloadExport } from "./download-export.ts";
import { exportRuns } from "./export-runs.ts";
import { listExports } from "./list-exports.ts";
import { purgeExports } from "./purge-exports.ts";
import { readExport } from "./read-export.ts";
import { createWorld, someConversations, type World } from "./test-world.ts";
import { writeExport } from "./write-export.ts";

const day = 86_400_000;
const manyPieces = { maxPageRows: 50, pieceChars: 100, sliceMs: 60_000 };
const page = { limit: 100, order: "desc", startingAfter: undefined, createdAfter: undefined, createdBefore: undefined };
const order = { resource: "conversations", format: "jsonl", gzip: false, filters: {} } as const;

let world: World;
beforeAll(async () => {
  world = await createWorld("ws_upkeep");
  await world.ingest(someConversations(150));
});
const chunksOf = async (id: string) =>
  (await world.db.pool.query("select number from export_chunk where export_id = $1", [id])).rows.length;
const rowsOf = async (id: string) => (await world.db.pool.query("select from export where id = $1", [id])).rows.length;

test("of many who ask at once no more than 20 get an unfinished export", async () => {
  const scope = await insertWorkspace(world.db, "ws_many");
  const one = () => createExport(world.deps, { scope, order, permissions, createdBy: "test" });
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, one));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(10).fill("conflict"));
  const test = { ...scope, mode: "test" } as const;
  await expect(createExport(world.deps, { scope: test, order, permissions, createdBy: "test" })).resolves.toBeDefined();
  const { items } = await listExports(world.deps, {
    scope,
    permissions,
    filters: { status: "queued" },
    page: page as never,
  });
  await deleteExport(world.deps, { permissions, scope, id: items[0]?.id as string });
  await expect(one()).resolves.toBeDefined();
});

test("a finished export frees its place", async () => {
  const scope = await insertWorkspace(world.db, "ws_empty");
  const one = () => createExport(world.deps, { scope, order, permissions, createdBy: "test" });
  const made = await Promise.all(Array.from({ length: 20 }, one));
  await expect(one()).rejects.toMatchObject({ code: "conflict" });
  await writeExport(world.deps, { scope, id: made[0]?.id as string });
  await expect(one()).resolves.toBeDefined();
});

test("what is deleted is gone at once, file and all", async () => {
  const { id } = await world.order();
  await world.finish(id, manyPieces);
  expect(await chunksOf(id)).toBe(150);
  await deleteExport(world.deps, { permissions, scope: world.scope, id });
  expect([await chunksOf(id), await rowsOf(id)]).toEqual([0, 0]);
  await expect(deleteExport(world.deps, { permissions, scope: world.scope, id })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("another tenant and another mode can't read, download or delete it", async () => {
  const { id } = await world.order();
  await world.finish(id);
  const strangers = [await insertWorkspace(world.db, "ws_other"), { ...world.scope, mode: "test" } as const];
  for (const scope of strangers) {
    for (const call of [readExport, downloadExport, deleteExport])
      await expect(call(world.deps, { scope, permissions, id })).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(readExport(world.deps, { permissions, scope: world.scope, id })).resolves.toBeDefined();
});

test("a download that is overtaken by a deletion breaks off", async () => {
  const { id } = await world.order();
  await world.finish(id, manyPieces);
  const { file } = await downloadExport(world.deps, { permissions, scope: world.scope, id });
  const chunks = file[Symbol.asyncIterator]();
  expect((await chunks.next()).done).toBe(false);
  await deleteExport(world.deps, { permissions, scope: world.scope, id });
  const rest = async () => {
    while (!(await chunks.next()).done);
  };
  await expect(rest()).rejects.toThrow("deleted during its download");
});

test("only what is whole can be downloaded", async () => {
  const { id } = await world.order();
  const download = () => downloadExport(world.deps, { permissions, scope: world.scope, id });
  await expect(download()).rejects.toMatchObject({ code: "conflict" });
  await world.run(id, { pace: { ...manyPieces, sliceMs: -1 } });
  await expect(download()).rejects.toMatchObject({ code: "conflict" });
  await world.finish(id);
  await expect(download()).resolves.toBeDefined();
});

test("a job that got lost is asked for again, one that is under way is not", async () => {
  const { id } = await world.order();
  await world.run(id, { pace: { ...manyPieces, sliceMs: -1 } });
  const resumed = async () => {
    const from = world.asked.length;
    await resumeRuns(world.deps, exportRuns);
    return world.asked.slice(from).map(({ exportId }) => exportId);
  };
  expect(await resumed()).not.toContain(id);
  world.pass(16 * 60_000);
  expect(await resumed()).toContain(id);
  await world.finish(id);
  world.pass(16 * 60_000);
  expect(await resumed()).not.toContain(id);
});

test("after 7 days an export is gone, and its space is freed; younger ones stay", async () => {
  const old = await world.order();
  await world.finish(old.id, manyPieces);
  world.pass(7 * day - 60_000);
  const young = await world.order();
  await world.finish(young.id, manyPieces);
  await expect(readExport(world.deps, { permissions, scope: world.scope, id: old.id })).resolves.toBeDefined();
  world.pass(120_000);
  await expect(readExport(world.deps, { permissions, scope: world.scope, id: old.id })).rejects.toMatchObject({
    code: "not_found",
  });
  const listed = await listExports(world.deps, {
    scope: world.scope,
    permissions,
    filters: { status: undefined },
    page: page as never,
  });
  expect(listed.items.map(({ id }) => id)).toEqual([young.id]);
  await purgeExports(world.deps);
  expect([await rowsOf(old.id), await chunksOf(old.id)]).toEqual([0, 0]);
  expect([await rowsOf(young.id), await chunksOf(young.id)]).toEqual([1, 150]);
});
