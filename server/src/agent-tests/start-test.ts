import type { Database, Tx } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import { newId } from "../platform/ids.ts";
import { startRun } from "../platform/long-run/start-run.ts";
import type { Quota } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { backgroundTests } from "./background-tests.ts";
import { insertTest } from "./store.ts";
import type { TestOutline, TestPlan } from "./types.ts";
import { unitsOf } from "./units-of.ts";

const quota: Quota = { of: "unfinished tests", max: 5, remedy: "wait for one of them, or cancel one" };
/** Each may take a minute. */
const maxUnits = 200;

export interface NewTest {
  readonly scope: Scope;
  readonly agentId: string;
  readonly suiteId: string | null;
  readonly version: number | null;
  readonly comparedWith: number | null;
  readonly plan: TestPlan;
  readonly createdBy: string;
}

/** A test that has not begun. */
export function newTest({ scope: _scope, plan, ...given }: NewTest, now: Date): TestOutline {
  return {
    ...given,
    id: newId("agentTest", now),
    status: "queued",
    runs: unitsOf({ ...given, plan }).length,
    completedRuns: 0,
    passedRuns: 0,
    failedRuns: 0,
    error: null,
    createdAt: now,
    completedAt: null,
  };
}

/** Stores the test and requests its first slice, with one commit. */
export function startTest(
  { clock, jobs }: Pick<TestDeps, "clock" | "jobs">,
  db: Database,
  input: NewTest,
): Promise<TestOutline> {
  return db.transaction((tx) => startTestIn(tx, { clock, jobs }, input));
}

export async function startTestIn(
  tx: Tx,
  { clock, jobs }: Pick<TestDeps, "clock" | "jobs">,
  input: NewTest,
): Promise<TestOutline> {
  const { scope, plan } = input;
  const test = newTest(input, clock.now());
  if (test.runs > maxUnits) {
    throw new Fault("conflict", `The test needs ${test.runs} runs; at most ${maxUnits} are allowed at once.`);
  }
  const insert = () => insertTest(tx, scope, test, plan);
  await startRun(tx, { clock, jobs }, backgroundTests, { scope, id: test.id, quota, insert });
  return test;
}
