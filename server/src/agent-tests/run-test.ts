import { type AgentConfiguration, readAgent } from "../agents/index.ts";
import { continueRun, type RunOutcome } from "../platform/long-run/continue-run.ts";
import type { LongRunId } from "../platform/long-run/types.ts";
import type { Scope } from "../platform/scope.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { backgroundTests } from "./background-tests.ts";
import { configurationOf } from "./configuration-of.ts";
import { runUnit } from "./run-unit.ts";
import { advanceTest, insertRuns } from "./store.ts";
import { withRuns } from "./store-finished.ts";
import type { ClaimedTest, TestRun } from "./types.ts";
import { type TestUnit, unitsOf } from "./units-of.ts";

/** One slice of a test: each unit is run once, none is left out. */
export function runTest(deps: TestDeps, { scope, id }: LongRunId): Promise<RunOutcome> {
  return continueRun(deps, backgroundTests, {
    scope,
    id,
    slice: async (claimed, steps) => {
      const agent = await readAgent(deps, { scope, id: claimed.agentId });
      const configurationFor = await configurationsFor(deps, scope, claimed);
      const units = unitsOf(claimed);
      return steps(async (test) => {
        const unit = units[test.completedRuns];
        if (!unit) throw new Error(`test ${id} has no unit ${test.completedRuns}`);
        const result = await runUnit(deps, { scope, agent, configuration: configurationFor(unit), unit });
        return storeRun(deps, scope, test, result);
      });
    },
  });
}

async function configurationsFor(deps: TestDeps, scope: Scope, test: ClaimedTest) {
  const { agentId, version, comparedWith, plan } = test;
  const of = async (number: number | null, field: string): Promise<AgentConfiguration | null> =>
    number === null ? null : configurationOf(deps, { scope, agentId, version: number, field });
  const [tested, baseline] = [await of(version, "version"), await of(comparedWith, "compare_with")];
  return ({ isBaseline }: TestUnit): AgentConfiguration => {
    const found = isBaseline ? baseline : (tested ?? plan.draft);
    if (!found) throw new Error(`test ${test.id} has no configuration to run`);
    return found;
  };
}

/** The run and how far the test is are one commit. */
async function storeRun({ db, clock }: TestDeps, scope: Scope, test: ClaimedTest, result: TestRun) {
  const counted = { ...test, ...withRuns(test, [result]) };
  const hasMore = counted.completedRuns < counted.runs;
  const now = clock.now();
  const after: ClaimedTest = hasMore
    ? { ...counted, status: "running" }
    : { ...counted, status: "completed", completedAt: now };
  await db.transaction(async (tx) => {
    await advanceTest(tx, scope, { before: test, after, now });
    insertRuns(tx, scope, test.id, [result]);
  });
  return { run: after, hasMore };
}
