import { type AgentConfiguration, readAgent } from "../agents/index.ts";
import type { Scope } from "../platform/scope.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { configurationOf } from "./configuration-of.ts";
import { agentTestJob } from "./jobs.ts";
import { runUnit } from "./run-unit.ts";
import { advanceTest, insertRuns } from "./store.ts";
import { withRuns } from "./store-finished.ts";
import type { ClaimedTest, TestOutline, TestRun } from "./types.ts";
import { type TestUnit, unitsOf } from "./units-of.ts";

/** Why a slice ended: all is done, the time was up, or another worker has the test, or it was cancelled. */
export type TestSlice = "whole" | "time" | "overtaken";

/** Shorter than a node that stops waits for its jobs, so that other tests get their turn. */
const sliceMs = 5_000;

export async function runTestSlice(deps: TestDeps, scope: Scope, claimed: ClaimedTest): Promise<TestSlice> {
  const endMs = performance.now() + sliceMs;
  const agent = await readAgent(deps, { scope, id: claimed.agentId });
  const configurations = await configurationsFor(deps, scope, claimed);
  let test: TestOutline = claimed;
  for (const unit of unitsOf(claimed).slice(claimed.completedRuns)) {
    const configuration = configurations(unit);
    const result = await runUnit(deps, { scope, agent, configuration, unit });
    const next = await storeRun(deps, scope, test, result);
    if (!next) return "overtaken";
    test = next;
    if (test.status === "completed") return "whole";
    if (performance.now() > endMs) {
      await askForMore(deps, scope, test);
      return "time";
    }
  }
  return "whole";
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

/** The run and how far the test is are one commit. Undefined: another worker was faster, or the test was cancelled. */
function storeRun(
  { db, clock }: TestDeps,
  scope: Scope,
  test: TestOutline,
  result: TestRun,
): Promise<TestOutline | undefined> {
  const counted = withRuns(test, [result]);
  const isDone = counted.completedRuns >= counted.runs;
  const after: TestOutline = isDone ? { ...counted, status: "completed", completedAt: clock.now() } : counted;
  return db.transaction(async (tx) => {
    if (!(await advanceTest(tx, scope, { before: test, after, now: clock.now() }))) return undefined;
    insertRuns(tx, scope, test.id, [result]);
    return after;
  });
}

const askForMore = ({ db, jobs }: TestDeps, scope: Scope, { id }: TestOutline) =>
  db.transaction((tx) => jobs.send(tx, agentTestJob, [{ data: { ...scope, testId: id }, key: id }]));
