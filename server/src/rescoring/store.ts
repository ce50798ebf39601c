import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Report, Rescore, RescoreStatus } from "./types.ts";

interface RescoreRow {
  readonly id: string;
  readonly rubric_id: string | null;
  readonly scored_by: string | null;
  readonly filters: Record<string, unknown>;
  readonly status: RescoreStatus;
  readonly progress: number;
  readonly scored: number;
  readonly failed: number;
  readonly report: Report;
  readonly last_id: string | null;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

const names = `id, rubric_id, scored_by, filters, status, progress, scored, failed, report, last_id, attempts, error,
  created_by, created_at, completed_at`;
const columns = names.replaceAll(/\w+/g, "rescore.$&");
const key = "rescore.workspace_id = $1 and rescore.mode = $2 and rescore.id = $3";
const unfinished = "rescore.status in ('queued', 'running')";

const insert = writing("rescore.insert", {
  rescore_row: `insert into rescore (workspace_id, mode, id, rubric_id, scored_by, filters, status, progress, scored,
     failed, report, attempts, created_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'queued', 0, 0, 0, $7, 0, $8, $9, $9)`,
});
const countSql = statement(
  "rescore.count-unfinished",
  `select count(*) as count from rescore where workspace_id = $1 and mode = $2 and ${unfinished}`,
);
const findSql = statement("rescore.find", `select ${columns} from rescore where ${key}`);
const claimSql = statement(
  "rescore.claim",
  `update rescore set status = 'running', attempts = attempts + 1, updated_at = $4
    where ${key} and ${unfinished} returning ${columns}`,
);
const unclaimSql = statement(
  "rescore.unclaim",
  `update rescore set attempts = greatest(attempts - 1, 0) where ${key} and ${unfinished}`,
);
// Of two workers who go on from the same place only one gets further.
const advanceSql = statement(
  "rescore.advance",
  `update rescore set status = $6, progress = $7, scored = $8, failed = $9, report = $10, last_id = $11, attempts = 0,
     completed_at = $12, updated_at = $4
    where ${key} and status = 'running' and last_id is not distinct from $5 returning id`,
);
const endSql = statement(
  "rescore.end",
  `update rescore set status = $5, error = $6, completed_at = $4, updated_at = $4
    where ${key} and ${unfinished} returning ${columns}`,
);

export function insertRescore(tx: Tx, scope: Scope, run: Rescore): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    run.id,
    run.rubricId,
    run.scoredBy,
    JSON.stringify(run.filters),
    JSON.stringify(run.report),
    run.createdBy,
    run.createdAt,
  ]);
}

export async function countUnfinished(tx: Queryable, scope: Scope): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countSql, [scope.workspaceId, scope.mode]);
  return row?.count ?? 0;
}

export async function findRescore(db: Queryable, scope: Scope, id: string): Promise<Rescore | undefined> {
  const [row] = await db.query<RescoreRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toRescore(row);
}

/** The run as it is now, for a worker that is about to go on with it; nothing when there is nothing left to do. */
export async function claimRescore(db: Queryable, scope: Scope, id: string, now: Date): Promise<Rescore | undefined> {
  const [row] = await db.query<RescoreRow>(claimSql, [scope.workspaceId, scope.mode, id, now]);
  return row && toRescore(row);
}

/** The claim's attempt does not count. */
export async function unclaimRescore(db: Queryable, scope: Scope, id: string): Promise<void> {
  await db.query(unclaimSql, [scope.workspaceId, scope.mode, id]);
}

/** Whether the run still was where it is thought to be, and got further. */
export async function advanceRescore(
  tx: Queryable,
  scope: Scope,
  { before, after, now }: { readonly before: Rescore; readonly after: Rescore; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(advanceSql, [
    scope.workspaceId,
    scope.mode,
    before.id,
    now,
    before.lastId,
    after.status,
    after.progress,
    after.scored,
    after.failed,
    JSON.stringify(after.report),
    after.lastId,
    after.completedAt,
  ]);
  return rows.length > 0;
}

/** Nothing if it was over already. */
export async function endRescore(
  db: Queryable,
  scope: Scope,
  end: {
    readonly id: string;
    readonly status: "cancelled" | "failed";
    readonly error: string | null;
    readonly now: Date;
  },
): Promise<Rescore | undefined> {
  const values = [scope.workspaceId, scope.mode, end.id, end.now, end.status, end.error];
  const [row] = await db.query<RescoreRow>(endSql, values);
  return row && toRescore(row);
}

export interface RescoreFilters {
  readonly status: RescoreStatus | undefined;
}

const listing: Listing<RescoreFilters> = {
  table: "rescore",
  columns,
  noun: "rescore",
  filters: { status: (value) => `rescore.status = ${value}` },
};

export async function listRescoreRows(
  db: Queryable,
  scope: Scope,
  filters: RescoreFilters,
  page: PageRequest,
): Promise<Page<Rescore>> {
  const query = pageQuery(listing, scope, filters, page);
  const rows = await db.query<RescoreRow>(query.statement, query.values);
  return pageOf(rows, page.limit, toRescore);
}

const toRescore = (row: RescoreRow): Rescore => ({
  id: row.id,
  rubricId: row.rubric_id,
  scoredBy: row.scored_by,
  filters: row.filters,
  status: row.status,
  progress: row.progress,
  scored: row.scored,
  failed: row.failed,
  report: row.report,
  lastId: row.last_id,
  attempts: row.attempts,
  error: row.error,
  createdBy: row.created_by,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});
