import type { Database } from "../database/database.ts";
import { unknownReference } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { scenarioExists } from "../training/index.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { configurationOf, readTestable } from "./configuration-of.ts";
import { runUnit } from "./run-unit.ts";
import { newTest, startTest } from "./start-test.ts";
import { storeFinished } from "./store-finished.ts";
import type { AgentTest, TestCase, TestRun } from "./types.ts";
import { unitsOf } from "./units-of.ts";

export interface TryAgent {
  readonly scope: Scope;
  readonly agentId: string;
  readonly testCase: TestCase;
  /** Null: the configuration being worked on. */
  readonly version: number | null;
  readonly runs: number;
  readonly createdBy: string;
}

/**
 * One run is done on the spot, several in the background. `db` is the caller's, which may be a transaction that keeps the
 * answer: nothing is asked of it before the run is over.
 */
export async function tryAgent(
  deps: TestDeps,
  db: Database,
  { scope, agentId, testCase, version, runs, createdBy }: TryAgent,
): Promise<AgentTest> {
  const agent = await readTestable(deps, { scope, id: agentId });
  const configuration =
    version === null ? agent.configuration : await configurationOf(deps, { scope, agentId, version, field: "version" });
  const { input } = testCase;
  if (input.kind === "scenario" && !(await scenarioExists(deps, { scope, id: input.scenarioId }))) {
    throw unknownReference("scenario_id");
  }
  const plan = { cases: [testCase], runs, draft: version === null ? configuration : null };
  const wanted = { scope, agentId, suiteId: null, version, comparedWith: null, plan, createdBy };
  if (runs > 1) return { ...(await startTest(deps, db, wanted)), results: [] };
  const test = newTest(wanted, deps.clock.now());
  const results: TestRun[] = [];
  for (const unit of unitsOf({ ...test, plan })) {
    results.push(await runUnit(deps, { scope, agent, configuration, unit }));
  }
  return storeFinished(deps, db, { scope, test, results });
}
