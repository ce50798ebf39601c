import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { advanceRun } from "../platform/long-run/advance-store.ts";
import { type LongRunTable, longRunStore } from "../platform/long-run/run-store.ts";
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

const insert = writing("rescore.insert", {
  rescore_row: `insert into rescore (workspace_id, mode, id, rubric_id, scored_by, filters, status, progress, scored,
     failed, report, attempts, created_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'queued', 0, 0, 0, $7, 0, $8, $9, $9)`,
});
const findSql = statement("rescore.find", `select ${columns} from rescore where ${key}`);
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

export async function findRescore(db: Queryable, scope: Scope, id: string): Promise<Rescore | undefined> {
  const [row] = await db.query<RescoreRow>(findSql, [scope.workspaceId, scope.mode, id]);
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

const table: LongRunTable<RescoreRow, Rescore> = { table: "rescore", columns, toRun: toRescore };
export const rescoreStore = longRunStore(table);
export const advanceRescore = advanceRun(table, {
  columns: {
    progress: (run) => run.progress,
    scored: (run) => run.scored,
    failed: (run) => run.failed,
    report: (run) => JSON.stringify(run.report),
    last_id: (run) => run.lastId,
  },
  place: ["last_id"],
});
