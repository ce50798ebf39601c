import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
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
const unfinished = "agent_test.status in ('queued', 'running')";

const insert = writing("agent-test.insert", {
  agent_test_row: `insert into agent_test (workspace_id, mode, ${names}, plan, attempts, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 0, $15)`,
});
const insertRun = writing("agent-test.insert-run", {
  agent_test_run_row: `insert into agent_test_run (workspace_id, mode, test_id, position, result)
   values ($1, $2, $3, $4, $5)`,
});
const countSql = statement(
  "agent-test.count-unfinished",
  `select count(*) as count from agent_test where workspace_id = $1 and mode = $2 and ${unfinished}`,
);
const findSql = statement("agent-test.find", `select ${columns} from agent_test where ${key} and agent_id = $4`);
const runsSql = statement(
  "agent-test.list-runs",
  `select result from agent_test_run where workspace_id = $1 and mode = $2 and test_id = $3 order by position limit 200`,
);
const claimSql = statement(
  "agent-test.claim",
  `update agent_test set status = 'running', attempts = attempts + 1, updated_at = $4
    where ${key} and ${unfinished} returning ${columns}, agent_test.plan, agent_test.attempts`,
);
// Of two workers who go on from the same run only one gets further. What was to be run is not needed any more at the end.
const advanceSql = statement(
  "agent-test.advance",
  `update agent_test set status = $6, completed_runs = $7, passed_runs = $8, failed_runs = $9, attempts = 0,
     completed_at = $10, updated_at = $4, plan = case when $6 = 'running' then plan end
    where ${key} and status = 'running' and completed_runs = $5 returning id`,
);
const endSql = statement(
  "agent-test.end",
  `update agent_test set status = $5, error = $6, completed_at = $4, updated_at = $4, plan = null
    where ${key} and ${unfinished} returning ${columns}`,
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

export async function countUnfinished(tx: Queryable, scope: Scope): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countSql, [scope.workspaceId, scope.mode]);
  return row?.count ?? 0;
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

/** The test as it is now, for a worker that is about to go on with it; nothing when there is nothing left to do. */
export async function claimTest(db: Queryable, scope: Scope, id: string, now: Date): Promise<ClaimedTest | undefined> {
  const values = [scope.workspaceId, scope.mode, id, now];
  const [row] = await db.query<TestRow & { plan: TestPlan; attempts: number }>(claimSql, values);
  return row && { ...toOutline(row), plan: row.plan, attempts: row.attempts };
}

/** Whether the test still was where it is thought to be, and got further. */
export async function advanceTest(
  tx: Queryable,
  scope: Scope,
  { before, after, now }: { readonly before: TestOutline; readonly after: TestOutline; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(advanceSql, [
    scope.workspaceId,
    scope.mode,
    before.id,
    now,
    before.completedRuns,
    after.status,
    after.completedRuns,
    after.passedRuns,
    after.failedRuns,
    after.completedAt,
  ]);
  return rows.length > 0;
}

/** Nothing if it was over already. */
export async function endTest(
  db: Queryable,
  scope: Scope,
  end: {
    readonly id: string;
    readonly status: "cancelled" | "failed";
    readonly error: string | null;
    readonly now: Date;
  },
): Promise<TestOutline | undefined> {
  const values = [scope.workspaceId, scope.mode, end.id, end.now, end.status, end.error];
  const [row] = await db.query<TestRow>(endSql, values);
  return row && toOutline(row);
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
