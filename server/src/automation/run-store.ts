import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { idFloor } from "../platform/ids.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Result, Run, RunFilters, RunOutcome } from "./types.ts";

interface RunRow {
  readonly id: string;
  readonly rule_id: string;
  readonly event_id: string;
  readonly event_type: Run["eventType"];
  readonly resource_id: string;
  readonly subject_id: string | null;
  readonly outcome: RunOutcome;
  readonly results: readonly Result[];
  readonly error: string | null;
  readonly created_at: Date;
}

const names = `id, rule_id, event_id, event_type, resource_id, subject_id, outcome, results, error, created_at`;
const columns = names.replaceAll(/\w+/g, "automation_run.$&");

const insert = writing("automation_run.insert", {
  automation_run_row: `insert into automation_run (workspace_id, mode, ${names})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
});
const countSql = statement(
  "automation_run.count",
  `select count(*) as count from (
     select from automation_run
      where rule_id = $3 and subject_id = $4 and id >= $5 and workspace_id = $1 and mode = $2 and outcome = 'done'
      limit $6) as runs`,
);
const purgeSql = statement(
  "automation_run.purge",
  `delete from automation_run where ctid = any (array(
     select ctid from automation_run where created_at < $1 order by created_at limit $2)) returning 1 as gone`,
);

export function insertRun(tx: Tx, scope: Scope, run: Run): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    run.id,
    run.ruleId,
    run.eventId,
    run.eventType,
    run.resourceId,
    run.subjectId,
    run.outcome,
    JSON.stringify(run.results),
    run.error,
    run.createdAt,
  ]);
}

/** How often a rule has fired for one thing since a time; no more than the limit is counted. */
export async function countFirings(
  tx: Queryable,
  scope: Scope,
  of: { readonly ruleId: string; readonly subjectId: string; readonly since: Date; readonly limit: number },
): Promise<number> {
  const values = [scope.workspaceId, scope.mode, of.ruleId, of.subjectId, idFloor("run", of.since), of.limit];
  const [row] = await tx.query<{ count: number }>(countSql, values);
  return row?.count ?? 0;
}

/** Of all tenants: takes the oldest away, and says how many. */
export async function deleteRunsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(purgeSql, [before, limit])).length;
}

const listing: Listing<RunFilters> = {
  table: "automation_run",
  columns,
  noun: "run",
  filters: {
    ruleId: (value) => `automation_run.rule_id = ${value}`,
    outcome: (value) => `automation_run.outcome = ${value}`,
  },
};

export async function listRunRows(
  db: Queryable,
  scope: Scope,
  filters: RunFilters,
  page: PageRequest,
): Promise<Page<Run>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<RunRow>(query.statement, query.values), page.limit, toRun);
}

const toRun = (row: RunRow): Run => ({
  id: row.id,
  ruleId: row.rule_id,
  eventId: row.event_id,
  eventType: row.event_type,
  resourceId: row.resource_id,
  subjectId: row.subject_id,
  outcome: row.outcome,
  results: row.results,
  error: row.error,
  createdAt: row.created_at,
});
