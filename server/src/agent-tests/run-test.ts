import { Fault } from "../platform/fault.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import type { AgentTestJob } from "./jobs.ts";
import { runTestSlice, type TestSlice } from "./run-test-slice.ts";
import { claimTest, endTest } from "./store.ts";

/** Attempts in a row that may end without a single run done, killed ones included. */
const maxAttempts = 5;

const stuck = `It could not go on in ${maxAttempts} attempts. Ask for it again.`;

/** One slice of a test. What it could not finish goes on in another, from the last run: none twice, none left out. */
export async function runTest(
  deps: TestDeps,
  { testId, ...scope }: AgentTestJob,
): Promise<TestSlice | "nothing to do" | "given up"> {
  const { db, clock } = deps;
  const claimed = await claimTest(db, scope, testId, clock.now());
  if (!claimed) return "nothing to do";
  const giveUp = (error: string) => endTest(db, scope, { id: testId, status: "failed", error, now: clock.now() });
  if (claimed.attempts > maxAttempts) {
    await giveUp(stuck);
    return "given up";
  }
  try {
    return await runTestSlice(deps, scope, claimed);
  } catch (error) {
    if (error instanceof Fault) {
      await giveUp(error.message);
      return "given up";
    }
    if (claimed.attempts >= maxAttempts) await giveUp(stuck);
    throw error;
  }
}
