import type { Database, Tx } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import { newId } from "../platform/ids.ts";
import { keyName, lockKeys } from "../platform/key-locks.ts";
import type { Scope } from "../platform/scope.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { agentTestJob } from "./jobs.ts";
import { countUnfinished, insertTest } from "./store.ts";
import type { TestOutline, TestPlan } from "./types.ts";
import { unitsOf } from "./units-of.ts";

const maxUnfinished = 5;
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

/** Stores what is wanted, and asks for it to be done, with one commit. */
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
    throw new Fault("conflict", `The test would take ${test.runs} runs; at most ${maxUnits} are allowed at once.`);
  }
  if ((await countAlone(tx, scope)) >= maxUnfinished) throw tooMany();
  insertTest(tx, scope, test, plan);
  await jobs.send(tx, agentTestJob, [{ data: { ...scope, testId: test.id }, key: test.id }]);
  return test;
}

/** One caller after the other: all who count at once would find the last place free. */
async function countAlone(tx: Tx, scope: Scope): Promise<number> {
  const locked = lockKeys(tx, [keyName(scope, "agent_test", "unfinished"), undefined]);
  const [count] = await Promise.all([countUnfinished(tx, scope), locked]);
  return count;
}

const tooMany = () =>
  new Fault("conflict", `${maxUnfinished} tests are unfinished already: wait for one of them, or cancel one.`);
