import { beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../../test/database.ts";
import { writing } from "../../database/database.ts";
import { Fault } from "../fault.ts";
import type { Scope } from "../scope.ts";
import { advanceRun } from "./advance-store.ts";
import { continueRun } from "./continue-run.ts";
import { longRunJob } from "./job-kind.ts";
import { type LongRunTable, longRunStore } from "./run-store.ts";
import { startRun } from "./start-run.ts";
import type { LongRun, LongRunJob, LongRunKind } from "./types.ts";
import { resumeRuns, runHandler } from "./work-on-runs.ts";

/** Counts to `goal`, one committed number a step. */
interface Counting extends LongRun {
  readonly counted: number;
}

const goal = 6;
const table: LongRunTable<{ id: string; status: Counting["status"]; attempts: number; counted: number }, Counting> = {
  table: "counting",
  columns: "counting.id, counting.status, counting.attempts, counting.counted",
  toRun: (row) => ({ ...row, completedAt: null }),
};
const advance = advanceRun(table, { columns: { counted: (run) => run.counted }, place: ["counted"] });
const counting: LongRunKind<Counting> = {
  job: longRunJob("counting.run", 60),
  idField: "countingId",
  store: longRunStore(table),
};

let db: TestDatabase;
let scope: Scope;
const asked: LongRunJob[] = [];
let ms = Date.UTC(2026, 0, 15);
const clock = { now: () => new Date(ms++) };
const jobs = {
  send: async (_tx: unknown, _kind: unknown, requests: readonly { data: object }[]) => {
    asked.push(...requests.map(({ data }) => data as LongRunJob));
  },
};
const deps = () => ({ db, clock, jobs });

beforeAll(async () => {
  db = await freshDatabase();
  scope = await insertWorkspace(db, "ws_runs");
  await db.pool.query(`create table counting (workspace_id text, mode text, id text, status text, attempts int,
    error text, counted int, updated_at timestamptz, completed_at timestamptz)`);
  await db.pool.query("create table counted (n int)");
});
beforeEach(async () => {
  await db.pool.query("truncate counting, counted");
  asked.length = 0;
});

const id = "cnt_1";
const insertSql = "insert into counting values ('ws_runs', 'live', $1, 'queued', 0, null, 0, $2, null)";
const insertion = writing("counting.insert", { counting_row: insertSql });
const insertedValues = () => [id, clock.now()];
const insert = () => db.pool.query(insertSql, insertedValues());
const row = async () => (await db.pool.query("select status, attempts, error, counted from counting")).rows[0];
const numbers = async () => (await db.pool.query("select n from counted order by n")).rows.map(({ n }) => n);
const all = Array.from({ length: goal }, (_, i) => i + 1);

/** `before` runs ahead of each step's commit, `after` behind it: what they throw kills the slice there. */
function slice(
  {
    before = async () => {},
    after = async () => {},
  }: Partial<Record<"before" | "after", (n: number) => Promise<void>>>,
  sliceMs = 60_000,
) {
  const step = async (run: Counting) => {
    const counted = run.counted + 1;
    await before(counted);
    const isDone = counted === goal;
    const now = clock.now();
    const next: Counting = {
      ...run,
      counted,
      status: isDone ? "completed" : "running",
      completedAt: isDone ? now : null,
    };
    await db.transaction(async (tx) => {
      await tx.query({ name: "count", text: "insert into counted values ($1)" }, [counted]);
      await advance(tx, scope, { before: run, after: next, now });
    });
    await after(counted);
    return { run: next, hasMore: !isDone };
  };
  return continueRun(deps(), counting, { scope, id, sliceMs, slice: (_claimed, steps) => steps(step) });
}

const dieAt = (at: number) => async (n: number) => {
  if (n === at) throw new Error("killed");
};

test("a run whose slices are killed before and after commits does each step once", async () => {
  await insert();
  await expect(slice({ before: dieAt(2) })).rejects.toThrow("killed");
  await expect(slice({ after: dieAt(3) })).rejects.toThrow("killed");
  expect(await slice({}, -1)).toBe("time");
  expect(asked).toEqual([{ ...scope, countingId: id }]);
  expect(await slice({})).toBe("whole");
  expect(await numbers()).toEqual(all);
  expect(await slice({})).toBe("nothing to do");
});

test("of workers that continue from the same place one gets further, and the others leave nothing", async () => {
  await insert();
  const ends = await Promise.all(Array.from({ length: 4 }, () => slice({})));
  expect(ends.filter((end) => end === "whole")).toHaveLength(1);
  expect(await numbers()).toEqual(all);
});

test("a cancelled run takes no further step, not even the one at hand", async () => {
  await insert();
  const cancel = async (n: number) => {
    if (n === 3) expect(await counting.store.cancel(db, scope, id, clock.now())).toBe(true);
  };
  expect(await slice({ before: cancel })).toBe("overtaken");
  expect(await numbers()).toEqual([1, 2]);
  expect(await counting.store.cancel(db, scope, id, clock.now())).toBe(false);
  expect(await row()).toMatchObject({ status: "cancelled", counted: 2 });
});

test("trouble of our own infrastructure never ends a run, however often it comes", async () => {
  await insert();
  const { run, uncount } = runHandler(deps(), counting, {
    concurrency: 1,
    work: () => slice({ before: () => Promise.reject(new Fault("unavailable", "The database is away.")) }),
  });
  const job = { ...scope, countingId: id } as never;
  for (let i = 0; i < 12; i++) {
    await expect(run(job, { isLast: false })).rejects.toThrow("away");
    await uncount?.(job);
  }
  expect(await row()).toMatchObject({ status: "running", attempts: 0 });
});

test("five attempts in a row without a step end a run, and a refusal ends it at once in its own words", async () => {
  await insert();
  for (let i = 0; i < 5; i++) await slice({ before: dieAt(1) }).catch(() => {});
  expect(await row()).toMatchObject({ status: "failed", error: expect.stringContaining("5 attempts") });
  await db.pool.query("truncate counting");
  await insert();
  const refuse = async (n: number) => {
    if (n === 2) throw new Fault("conflict", "Two is taken.");
  };
  // It got further in the first attempt: the job's next one meets the refusal again, and ends the run.
  await expect(slice({ before: refuse })).rejects.toThrow("Two is taken.");
  expect(await slice({ before: refuse })).toBe("given up");
  expect(await row()).toMatchObject({ status: "failed", error: "Two is taken.", counted: 1 });
});

test("a run whose job got lost is requested again, and no run beyond the quota", async () => {
  const quota = { of: "unfinished countings", max: 1, remedy: "wait" };
  const start = () =>
    db.transaction((tx) =>
      startRun(tx, deps(), counting, { scope, id, quota, insert: () => tx.write(insertion, insertedValues()) }),
    );
  await start();
  await expect(start()).rejects.toMatchObject({ code: "conflict" });
  asked.length = 0;
  await resumeRuns(deps(), counting);
  expect(asked).toEqual([]);
  ms += 16 * 60_000;
  await resumeRuns(deps(), counting);
  expect(asked).toEqual([{ ...scope, countingId: id }]);
});
