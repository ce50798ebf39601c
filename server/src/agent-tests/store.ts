import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { advanceRun } from "../platform/long-run/advance-store.ts";
import { type LongRunTable, longRunStore } from "../platform/long-run/run-store.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { ClaimedTest, TestFilters, TestOutline, TestPlan, TestRun, TestStatus } from "./types.ts";

interface TestRow {
  readonly id: string;
  readonly agent_id: string;
  readonly suite_id: string | null;
  readonly version: number | null;
  readonly compared_with: number | null;
  readonly status: TestStatus;
  readonly runs: number;
  readonly completed_runs: number;
  readonly passed_runs: number;
  readonly failed_runs: number;
  readonly error: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

const names = `id, agent_id, suite_id, version, compared_with, status, runs, completed_runs, passed_runs, failed_runs, error,
  created_by, created_at, completed_at`;
const columns = names.replaceAll(/\w+/g, "agent_test.$&");
const key = "agent_test.workspace_id = $1 and agent_test.mode = $2 and agent_test.id = $3";

const insert = writing("agent-test.insert", {
  agent_test_row: `insert into agent_test (workspace_id, mode, ${names}, plan, attempts, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 0, $15)`,
});
const insertRun = writing("agent-test.insert-run", {
  agent_test_run_row: `insert into agent_test_run (workspace_id, mode, test_id, position, result)
   values ($1, $2, $3, $4, $5)`,
});
const findSql = statement("agent-test.find", `select ${columns} from agent_test where ${key} and agent_id = $4`);
const runsSql = statement(
  "agent-test.list-runs",
  `select result from agent_test_run where workspace_id = $1 and mode = $2 and test_id = $3 order by position limit 200`,
);
const purgeSql = statement(
  "agent-test.purge",
  `delete from agent_test where ctid = any (array(
     select ctid from agent_test where created_at < $1 order by created_at limit $2)) returning id`,
);

/** The plan is null for a test that is over. */
export function insertTest(tx: Tx, scope: Scope, test: TestOutline, plan: TestPlan | null): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    test.id,
    test.agentId,
    test.suiteId,
    test.version,
    test.comparedWith,
    test.status,
    test.runs,
    test.completedRuns,
    test.passedRuns,
    test.failedRuns,
    test.error,
    test.createdBy,
    test.createdAt,
    test.completedAt,
    plan && JSON.stringify(plan),
  ]);
}

export function insertRuns(tx: Tx, scope: Scope, testId: string, results: readonly TestRun[]): void {
  for (const result of results) {
    tx.write(insertRun, [scope.workspaceId, scope.mode, testId, result.position, JSON.stringify(result)]);
  }
}

export async function findTest(
  db: Queryable,
  scope: Scope,
  { agentId, id }: { readonly agentId: string; readonly id: string },
): Promise<TestOutline | undefined> {
  const [row] = await db.query<TestRow>(findSql, [scope.workspaceId, scope.mode, id, agentId]);
  return row && toOutline(row);
}

/** A test has at most 200 runs. */
export async function listRuns(db: Queryable, scope: Scope, testId: string): Promise<readonly TestRun[]> {
  const rows = await db.query<{ result: TestRun }>(runsSql, [scope.workspaceId, scope.mode, testId]);
  return rows.map(({ result }) => ({ ...result, nodes: result.nodes?.map(withTimes) ?? null }));
}

/** Times are texts in JSON. */
function withTimes(node: NonNullable<TestRun["nodes"]>[number]): NonNullable<TestRun["nodes"]>[number] {
  const time = (value: Date | null) => value && new Date(value);
  return { ...node, startedAt: time(node.startedAt), endedAt: time(node.endedAt) };
}

/** Of all tenants: old ones are nobody's in particular. Returns how many it deleted. */
export async function deleteTestsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(purgeSql, [before, limit])).length;
}

const listing: Listing<TestFilters> = {
  table: "agent_test",
  columns,
  noun: "agentTest",
  filters: {
    agentId: (value) => `agent_test.agent_id = ${value}`,
    status: (value) => `agent_test.status = ${value}`,
    suiteId: (value) => `agent_test.suite_id = ${value}`,
  },
};

export async function listTestRows(
  db: Queryable,
  scope: Scope,
  filters: TestFilters,
  page: PageRequest,
): Promise<Page<TestOutline>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<TestRow>(query.statement, query.values), page.limit, toOutline);
}

const toOutline = (row: TestRow): TestOutline => ({
  id: row.id,
  agentId: row.agent_id,
  suiteId: row.suite_id,
  version: row.version,
  comparedWith: row.compared_with,
  status: row.status,
  runs: row.runs,
  completedRuns: row.completed_runs,
  passedRuns: row.passed_runs,
  failedRuns: row.failed_runs,
  error: row.error,
  createdBy: row.created_by,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});

interface ClaimedRow extends TestRow {
  readonly plan: TestPlan;
  readonly attempts: number;
}

const table: LongRunTable<ClaimedRow, ClaimedTest> = {
  table: "agent_test",
  columns: `${columns}, agent_test.plan, agent_test.attempts`,
  toRun: (row) => ({ ...toOutline(row), plan: row.plan, attempts: row.attempts }),
  workColumn: "plan",
};
export const agentTestStore = longRunStore(table);
export const advanceTest = advanceRun(table, {
  columns: {
    completed_runs: (test) => test.completedRuns,
    passed_runs: (test) => test.passedRuns,
    failed_runs: (test) => test.failedRuns,
  },
  place: ["completed_runs"],
});
