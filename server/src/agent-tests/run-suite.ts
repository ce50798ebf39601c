import type { Database } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { readSuite } from "./change-suites.ts";
import { configurationOf, readTestable } from "./configuration-of.ts";
import { startTest } from "./start-test.ts";
import type { AgentTest } from "./types.ts";

export interface RunSuite {
  readonly scope: Scope;
  readonly agentId: string;
  readonly suiteId: string;
  /** Null: the configuration being worked on. */
  readonly version: number | null;
  readonly compareWith: number | null;
  readonly createdBy: string;
}

/** Starts a suite in the background. */
export async function runSuite(
  deps: TestDeps,
  db: Database,
  { scope, agentId, suiteId, version, compareWith, createdBy }: RunSuite,
): Promise<AgentTest> {
  const agent = await readTestable(deps, { scope, id: agentId });
  const suite = await readSuite(deps, { scope, agentId, id: suiteId });
  if (version !== null) await configurationOf(deps, { scope, agentId, version, field: "version" });
  if (compareWith !== null) {
    await configurationOf(deps, { scope, agentId, version: compareWith, field: "compare_with" });
  }
  const draft = version === null ? agent.configuration : null;
  const plan = { cases: suite.cases, runs: suite.runs, draft };
  const wanted = { scope, agentId, suiteId, version, comparedWith: compareWith, plan, createdBy };
  return { ...(await startTest(deps, db, wanted)), results: [] };
}
