import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { advanceRun } from "../platform/long-run/advance-store.ts";
import { type LongRunTable, longRunStore } from "../platform/long-run/run-store.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { BulkChange, BulkChangeStatus, BulkChanges, BulkTarget } from "./types.ts";

interface BulkChangeRow {
  readonly id: string;
  readonly ids: readonly string[] | null;
  readonly filters: Record<string, unknown> | null;
  readonly undo_of: string | null;
  readonly changes: BulkChanges | null;
  readonly undone_by: string | null;
  readonly status: BulkChangeStatus;
  readonly progress: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly last_id: string | null;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

const names = `id, ids, filters, undo_of, changes, undone_by, status, progress, changed, unchanged, refused, last_id,
  attempts, error, created_by, created_at, completed_at`;
const columns = names.replaceAll(/\w+/g, "bulk_change.$&");
const key = "bulk_change.workspace_id = $1 and bulk_change.mode = $2 and bulk_change.id = $3";

const insert = writing("bulk_change.insert", {
  bulk_change_row: `insert into bulk_change (workspace_id, mode, id, ids, filters, undo_of, changes, status, progress, changed,
     unchanged, refused, attempts, created_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'queued', 0, 0, 0, 0, 0, $8, $9, $9)`,
});
const findSql = statement("bulk_change.find", `select ${columns} from bulk_change where ${key}`);
const lockSql = statement("bulk_change.lock", `select ${columns} from bulk_change where ${key} for no key update`);
const undoneSql = statement("bulk_change.set-undone", `update bulk_change set undone_by = $4 where ${key}`);
// Conversations first: a single bulk change may have a million of them, which the cascade would delete at once.
const purgeRecordsSql = statement(
  "bulk_change.purge-records",
  `delete from bulk_change_record where ctid = any (array(
     select record.ctid from bulk_change cross join lateral (
       select ctid from bulk_change_record as r
       where r.workspace_id = bulk_change.workspace_id and r.mode = bulk_change.mode and r.bulk_change_id = bulk_change.id
       limit $2) as record
     where bulk_change.created_at < $1 limit $2)) returning conversation_id`,
);
const purgeSql = statement(
  "bulk_change.purge",
  `delete from bulk_change where ctid = any (array(
     select ctid from bulk_change where created_at < $1 order by created_at limit $2)) returning id`,
);

export function insertBulkChange(tx: Tx, scope: Scope, run: BulkChange): void {
  const { target } = run;
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    run.id,
    target.kind === "ids" ? target.ids : null,
    target.kind === "filters" ? JSON.stringify(target.filters) : null,
    target.kind === "undo" ? target.undoOf : null,
    target.kind === "undo" ? null : JSON.stringify(target.changes),
    run.createdBy,
    run.createdAt,
  ]);
}

export async function findBulkChange(db: Queryable, scope: Scope, id: string): Promise<BulkChange | undefined> {
  const [row] = await db.query<BulkChangeRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toBulkChange(row);
}

export async function lockBulkChange(tx: Queryable, scope: Scope, id: string): Promise<BulkChange | undefined> {
  const [row] = await tx.query<BulkChangeRow>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row && toBulkChange(row);
}

export async function updateUndone(
  tx: Queryable,
  scope: Scope,
  { id, undoneBy }: { readonly id: string; readonly undoneBy: string },
): Promise<void> {
  await tx.query(undoneSql, [scope.workspaceId, scope.mode, id, undoneBy]);
}

/** Of all workspaces. Returns how many it deleted. */
export async function deleteRecordsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(purgeRecordsSql, [before, limit])).length;
}

/** Of all workspaces. Returns how many it deleted. */
export async function deleteBulkChangesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(purgeSql, [before, limit])).length;
}

export interface BulkChangeFilters {
  readonly status: BulkChangeStatus | undefined;
}

const listing: Listing<BulkChangeFilters> = {
  table: "bulk_change",
  columns,
  noun: "bulkChange",
  filters: { status: (value) => `bulk_change.status = ${value}` },
};

export async function listBulkChangeRows(
  db: Queryable,
  scope: Scope,
  filters: BulkChangeFilters,
  page: PageRequest,
): Promise<Page<BulkChange>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<BulkChangeRow>(query.statement, query.values), page.limit, toBulkChange);
}

function targetOf({ ids, filters, undo_of, changes }: BulkChangeRow): BulkTarget {
  if (undo_of !== null) return { kind: "undo", undoOf: undo_of };
  if (changes === null) throw new Error("a bulk change without changes");
  return ids ? { kind: "ids", ids, changes } : { kind: "filters", filters: filters ?? {}, changes };
}

const toBulkChange = (row: BulkChangeRow): BulkChange => ({
  id: row.id,
  target: targetOf(row),
  undoneBy: row.undone_by,
  status: row.status,
  progress: row.progress,
  changed: row.changed,
  unchanged: row.unchanged,
  refused: row.refused,
  lastId: row.last_id,
  attempts: row.attempts,
  error: row.error,
  createdBy: row.created_by,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});

const table: LongRunTable<BulkChangeRow, BulkChange> = { table: "bulk_change", columns, toRun: toBulkChange };
export const bulkChangeStore = longRunStore(table);
export const advanceBulkChange = advanceRun(table, {
  columns: {
    progress: (run) => run.progress,
    changed: (run) => run.changed,
    unchanged: (run) => run.unchanged,
    refused: (run) => run.refused,
    last_id: (run) => run.lastId,
  },
  place: ["last_id"],
});
