import { beforeAll, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { newId } from "../platform/ids.ts";
import { Overtaken } from "../platform/long-run/types.ts";
import type { Scope } from "../platform/scope.ts";
import { emptyReport } from "./report.ts";
import { advanceRescore, findRescore, insertRescore, rescoreStore } from "./store.ts";
import type { Rescore } from "./types.ts";

let db: TestDatabase;
let scope: Scope;
const now = new Date("2026-01-15T00:00:00Z");

beforeAll(async () => {
  db = await freshDatabase();
  scope = await insertWorkspace(db, "ws_rescore_store");
});

async function claimed(at = scope): Promise<Rescore> {
  const run: Rescore = {
    id: newId("rescore"),
    rubricId: null,
    scoredBy: null,
    filters: {},
    status: "queued",
    progress: 0,
    scored: 0,
    failed: 0,
    report: emptyReport,
    lastId: null,
    attempts: 0,
    error: null,
    createdBy: "test",
    createdAt: now,
    completedAt: null,
  };
  await db.transaction(async (tx) => insertRescore(tx, at, run));
  return (await rescoreStore.claim(db, at, run.id, now)) as Rescore;
}

test("of two workers that continue from the same place one gets further, and the other is told", async () => {
  const first = await claimed();
  const steps = ["conv_a", "conv_b"].map((lastId, i) => ({ ...first, lastId, scored: i + 1 }));
  for (const [i, after] of steps.entries()) {
    const before = steps[i - 1] ?? first;
    await advanceRescore(db, scope, { before, after, now });
    const late = advanceRescore(db, scope, { before, after: { ...after, scored: 99 }, now });
    await expect(late).rejects.toBeInstanceOf(Overtaken);
  }
  expect(await findRescore(db, scope, first.id)).toMatchObject({ lastId: "conv_b", scored: 2 });
});

test("a run that was cancelled gets no further", async () => {
  const before = await claimed();
  expect(await rescoreStore.cancel(db, scope, before.id, now)).toBe(true);
  const late = advanceRescore(db, scope, { before, after: { ...before, lastId: "conv_a" }, now });
  await expect(late).rejects.toBeInstanceOf(Overtaken);
});

test("nothing of it happens in another mode or another workspace, though an id is the same there", async () => {
  const run = await claimed();
  const others = [
    await insertWorkspace(db, scope.workspaceId, "test"),
    await insertWorkspace(db, "ws_rescore_elsewhere"),
  ] as const;
  for (const other of others) {
    expect(await findRescore(db, other, run.id)).toBeUndefined();
    expect(await rescoreStore.claim(db, other, run.id, now)).toBeUndefined();
    expect(await rescoreStore.cancel(db, other, run.id, now)).toBe(false);
    const step = advanceRescore(db, other, { before: run, after: { ...run, lastId: "conv_a" }, now });
    await expect(step).rejects.toBeInstanceOf(Overtaken);
    const unfinished = () => rescoreStore.countUnfinished(db, other, { now });
    const before = await unfinished();
    await claimed(other);
    expect(await unfinished()).toBe(before + 1);
  }
  expect(await findRescore(db, scope, run.id)).toMatchObject({ status: "running", lastId: null });
});
