import type { Database } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Scope } from "../platform/scope.ts";
import { insertRuns, insertTest } from "./store.ts";
import type { AgentTest, TestOutline, TestRun } from "./types.ts";

export interface FinishedTest {
  readonly scope: Scope;
  readonly test: TestOutline;
  readonly results: readonly TestRun[];
}

/** Stores a test that was run while the caller waited. */
export function storeFinished(
  { clock }: { readonly clock: Clock },
  db: Database,
  { scope, test, results }: FinishedTest,
): Promise<AgentTest> {
  const finished: TestOutline = { ...withRuns(test, results), status: "completed", completedAt: clock.now() };
  return db.transaction(async (tx) => {
    insertTest(tx, scope, finished, null);
    insertRuns(tx, scope, test.id, results);
    return { ...finished, results };
  });
}

/** Counts further runs. */
export function withRuns(test: TestOutline, results: readonly TestRun[]): TestOutline {
  const tested = results.filter(({ isBaseline }) => !isBaseline);
  const passed = tested.filter((run) => run.passed).length;
  return {
    ...test,
    completedRuns: test.completedRuns + results.length,
    passedRuns: test.passedRuns + passed,
    failedRuns: test.failedRuns + tested.length - passed,
  };
}
