import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { advanceRun } from "../platform/long-run/advance-store.ts";
import { type LongRunTable, longRunStore } from "../platform/long-run/run-store.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Export, ExportFilters, ExportFormat, ExportResource, ExportStatus } from "./types.ts";

interface ExportRow {
  readonly id: string;
  readonly resource: ExportResource;
  readonly format: ExportFormat;
  readonly gzip: boolean;
  readonly filters: Record<string, unknown>;
  readonly status: ExportStatus;
  readonly error: string | null;
  readonly row_count: number;
  readonly byte_count: number;
  readonly chunk_count: number;
  readonly progress: number;
  readonly last_id: string | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly expires_at: Date;
}

const columns = `export.id, export.resource, export.format, export.gzip, export.filters, export.status, export.error,
  export.row_count, export.byte_count, export.chunk_count, export.progress, export.last_id, export.attempts,
  export.created_at, export.completed_at, export.expires_at`;
// What has expired is gone, whether or not its space is free yet. $4 is the present time.
const key = "export.workspace_id = $1 and export.mode = $2 and export.id = $3 and export.expires_at > $4";

const insert = writing("export.insert", {
  export_row: `insert into export (workspace_id, mode, id, resource, format, gzip, filters, status, row_count, byte_count,
     chunk_count, progress, attempts, created_by, created_at, updated_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'queued', 0, 0, 0, 0, 0, $8, $9, $9, $10)`,
});
const countKeptSql = statement(
  "export.count-kept",
  "select count(*) as count from export where workspace_id = $1 and mode = $2 and expires_at > $3",
);
// As a double: more than 2^53 bytes are no file.
const sumBytesSql = statement(
  "export.sum-bytes",
  `select coalesce(sum(byte_count), 0)::float8 as bytes from export
    where workspace_id = $1 and mode = $2 and expires_at > $3`,
);
const findSql = statement("export.find", `select ${columns} from export where ${key}`);
const expireSql = statement(
  "export.expire",
  `update export set expires_at = $4, updated_at = $4 where ${key} returning id`,
);

export function insertExport(tx: Tx, scope: Scope, order: Export, createdBy: string): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    order.id,
    order.resource,
    order.format,
    order.gzip,
    JSON.stringify(order.filters),
    createdBy,
    order.createdAt,
    order.expiresAt,
  ]);
}

export async function countKept(tx: Queryable, scope: Scope, now: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countKeptSql, [scope.workspaceId, scope.mode, now]);
  return row?.count ?? 0;
}

/** Of all that are kept, unfinished ones included. */
export async function sumBytes(tx: Queryable, scope: Scope, now: Date): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(sumBytesSql, [scope.workspaceId, scope.mode, now]);
  return row?.bytes ?? 0;
}

export async function findExport(db: Queryable, scope: Scope, id: string, now: Date): Promise<Export | undefined> {
  const [row] = await db.query<ExportRow>(findSql, [scope.workspaceId, scope.mode, id, now]);
  return row && toExport(row);
}

/** From now on nobody sees it, and nobody goes on with it. Answers whether anybody could until now. */
export async function expireExport(db: Queryable, scope: Scope, id: string, now: Date): Promise<boolean> {
  const rows = await db.query(expireSql, [scope.workspaceId, scope.mode, id, now]);
  return rows.length > 0;
}

interface ListFilters extends ExportFilters {
  readonly aliveAt: Date;
  readonly resources: readonly ExportResource[];
}

const listing: Listing<ListFilters> = {
  table: "export",
  columns,
  noun: "export",
  filters: {
    resources: (value) => `export.resource = any(${value})`,
    aliveAt: (value) => `export.expires_at > ${value}`,
    status: (value) => `export.status = ${value}`,
  },
};

export async function listExportRows(
  db: Queryable,
  scope: Scope,
  filters: ListFilters,
  page: PageRequest,
): Promise<Page<Export>> {
  const query = pageQuery(listing, scope, filters, page);
  const rows = await db.query<ExportRow>(query.statement, query.values);
  return pageOf(rows, page.limit, toExport);
}

const toExport = (row: ExportRow): Export => ({
  id: row.id,
  resource: row.resource,
  format: row.format,
  gzip: row.gzip,
  filters: row.filters,
  status: row.status,
  error: row.error,
  rowCount: row.row_count,
  byteCount: row.byte_count,
  chunkCount: row.chunk_count,
  progress: row.progress,
  lastId: row.last_id,
  attempts: row.attempts,
  createdAt: row.created_at,
  completedAt: row.completed_at,
  expiresAt: row.expires_at,
});

const table: LongRunTable<ExportRow, Export> = {
  table: "export",
  columns,
  toRun: toExport,
  isAlive: (now) => `export.expires_at > ${now}`,
};
export const exportStore = longRunStore(table);
export const advanceExport = advanceRun(table, {
  columns: {
    row_count: (order) => order.rowCount,
    byte_count: (order) => order.byteCount,
    chunk_count: (order) => order.chunkCount,
    progress: (order) => order.progress,
    last_id: (order) => order.lastId,
  },
  place: ["chunk_count", "last_id"],
});
