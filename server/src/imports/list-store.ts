import { type Queryable, statement } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Import, ImportCounts, ImportStatus } from "./types.ts";

interface ImportRow extends ImportCounts {
  readonly id: string;
  readonly file_name: string;
  readonly status: ImportStatus;
  readonly records_done: number;
  readonly bytes_done: number;
  readonly file_size: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly finished_at: Date | null;
  readonly cancelled_at: Date | null;
}

// A process that dies says nothing, so silence is all there is to go by.
const status = `case when import_file.finished_at is not null then 'completed'
  when import_file.cancelled_at is not null then 'cancelled'
  when import_file.updated_at < now() - interval '60 seconds' then 'interrupted'
  else 'running' end`;
const names = `id, file_name, records_done, bytes_done, file_size, created, updated, known, refused, created_at, updated_at,
  finished_at, cancelled_at`;
const columns = `${names.replaceAll(/\w+/g, "import_file.$&")}, ${status} as status`;
const key = "import_file.workspace_id = $1 and import_file.mode = $2 and import_file.id = $3";

const findSql = statement("import.find", `select ${columns} from import_file where ${key}`);
const cancelSql = statement(
  "import.cancel",
  `update import_file set cancelled_at = $4, updated_at = $4
     where ${key} and finished_at is null and cancelled_at is null
     returning ${columns}`,
);

export async function findImport(db: Queryable, scope: Scope, id: string): Promise<Import | undefined> {
  const [row] = await db.query<ImportRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toImport(row);
}

/** Undefined when there is none, or it is completed or stopped already. */
export async function cancelUnfinished(db: Queryable, scope: Scope, id: string, at: Date): Promise<Import | undefined> {
  const [row] = await db.query<ImportRow>(cancelSql, [scope.workspaceId, scope.mode, id, at]);
  return row && toImport(row);
}

export interface ImportFilters {
  readonly status: ImportStatus | undefined;
}

const listing: Listing<ImportFilters> = {
  table: "import_file",
  columns,
  noun: "import",
  filters: { status: (value) => `${status} = ${value}` },
};

export async function listImportRows(
  db: Queryable,
  scope: Scope,
  filters: ImportFilters,
  page: PageRequest,
): Promise<Page<Import>> {
  const query = pageQuery(listing, scope, filters, page);
  const rows = await db.query<ImportRow>(query.statement, query.values);
  return pageOf(rows, page.limit, toImport);
}

const toImport = (row: ImportRow): Import => ({
  id: row.id,
  fileName: row.file_name,
  status: row.status,
  recordsDone: row.records_done,
  bytesDone: row.bytes_done,
  bytesTotal: row.file_size,
  created: row.created,
  updated: row.updated,
  known: row.known,
  refused: row.refused,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  finishedAt: row.finished_at ?? row.cancelled_at,
});
