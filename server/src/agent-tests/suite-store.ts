import { type Queryable, statement } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { AgentSuite, NamedCase, OnPublish } from "./types.ts";

interface SuiteRow {
  readonly id: string;
  readonly agent_id: string;
  readonly name: string;
  readonly on_publish: OnPublish;
  readonly runs: number;
  readonly cases: readonly NamedCase[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

const names = "id, agent_id, name, on_publish, runs, cases, created_at, updated_at";
const columns = names.replaceAll(/\w+/g, "agent_suite.$&");
const key = "workspace_id = $1 and mode = $2 and agent_id = $3 and id = $4";

const insertSql = statement(
  "agent-suite.insert",
  `insert into agent_suite (workspace_id, mode, ${names}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const findSql = statement("agent-suite.find", `select ${columns} from agent_suite where ${key}`);
const lockSql = statement("agent-suite.lock", `select ${columns} from agent_suite where ${key} for no key update`);
const updateSql = statement(
  "agent-suite.update",
  `update agent_suite set name = $5, on_publish = $6, runs = $7, cases = $8, updated_at = $9 where ${key}`,
);
const deleteSql = statement("agent-suite.delete", `delete from agent_suite where ${key} returning id`);
const countSql = statement(
  "agent-suite.count",
  "select count(*) as count from agent_suite where workspace_id = $1 and mode = $2 and agent_id = $3",
);
const onPublishSql = statement(
  "agent-suite.list-on-publish",
  `select ${columns} from agent_suite where workspace_id = $1 and mode = $2 and agent_id = $3 and on_publish = $4
    order by id limit 20`,
);

/** Breaks agent_suite_name and agent_suite_agent_id. */
export async function insertSuite(tx: Queryable, scope: Scope, suite: AgentSuite): Promise<void> {
  await tx.query(insertSql, [
    scope.workspaceId,
    scope.mode,
    suite.id,
    suite.agentId,
    suite.name,
    suite.onPublish,
    suite.runs,
    JSON.stringify(suite.cases),
    suite.createdAt,
    suite.updatedAt,
  ]);
}

type Which = Pick<AgentSuite, "agentId" | "id">;

const keyOf = (scope: Scope, { agentId, id }: Which) => [scope.workspaceId, scope.mode, agentId, id];

export async function findSuite(db: Queryable, scope: Scope, which: Which): Promise<AgentSuite | undefined> {
  const [row] = await db.query<SuiteRow>(findSql, keyOf(scope, which));
  return row && toSuite(row);
}

export async function lockSuite(tx: Queryable, scope: Scope, which: Which): Promise<AgentSuite | undefined> {
  const [row] = await tx.query<SuiteRow>(lockSql, keyOf(scope, which));
  return row && toSuite(row);
}

/** Breaks agent_suite_name. */
export async function updateSuiteRow(tx: Queryable, scope: Scope, suite: AgentSuite): Promise<void> {
  const { name, onPublish, runs, cases, updatedAt } = suite;
  await tx.query(updateSql, [...keyOf(scope, suite), name, onPublish, runs, JSON.stringify(cases), updatedAt]);
}

/** Whether there was one. */
export async function deleteSuiteRow(db: Queryable, scope: Scope, which: Which): Promise<boolean> {
  return (await db.query(deleteSql, keyOf(scope, which))).length > 0;
}

export async function countSuites(tx: Queryable, scope: Scope, agentId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countSql, [scope.workspaceId, scope.mode, agentId]);
  return row?.count ?? 0;
}

export async function listSuitesOnPublish(
  db: Queryable,
  scope: Scope,
  { agentId, onPublish }: { readonly agentId: string; readonly onPublish: OnPublish },
): Promise<readonly AgentSuite[]> {
  const rows = await db.query<SuiteRow>(onPublishSql, [scope.workspaceId, scope.mode, agentId, onPublish]);
  return rows.map(toSuite);
}

const listing: Listing<{ readonly agentId: string }> = {
  table: "agent_suite",
  columns,
  noun: "agentSuite",
  filters: { agentId: (value) => `agent_suite.agent_id = ${value}` },
};

export async function listSuiteRows(
  db: Queryable,
  scope: Scope,
  agentId: string,
  page: PageRequest,
): Promise<Page<AgentSuite>> {
  const query = pageQuery(listing, scope, { agentId }, page);
  return pageOf(await db.query<SuiteRow>(query.statement, query.values), page.limit, toSuite);
}

const toSuite = (row: SuiteRow): AgentSuite => ({
  id: row.id,
  agentId: row.agent_id,
  name: row.name,
  onPublish: row.on_publish,
  runs: row.runs,
  cases: row.cases,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
