import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { ImportCounts, ImportedFile, ImportState } from "./types.ts";

interface StateRow extends ImportCounts {
  readonly records_done: number;
  readonly finished_at: Date | null;
}

const key = "workspace_id = $1 and mode = $2 and file_hash = $3";

const beginSql = statement(
  "import.begin",
  `insert into import_file as before (workspace_id, mode, file_hash, id, file_name, file_size, bytes_done, records_done,
       created, updated, known, refused, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0, 0, 0, $7, $7)
     on conflict (workspace_id, mode, file_hash) do update set
       id = coalesce(before.id, excluded.id),
       file_name = excluded.file_name,
       file_size = excluded.file_size,
       bytes_done = coalesce(before.bytes_done, case when before.finished_at is null then 0 else excluded.file_size end),
       cancelled_at = null,
       updated_at = case when before.finished_at is null then excluded.updated_at else before.updated_at end
     returning records_done, created, updated, known, refused, finished_at`,
);
const advanceSql = statement(
  "import.advance",
  `update import_file set records_done = $5, created = created + $6, updated = updated + $7, known = known + $8,
       refused = refused + $9, bytes_done = $10, updated_at = $11
     where ${key} and records_done = $4 and cancelled_at is null
     returning records_done`,
);
const touchSql = statement(
  "import.touch",
  `update import_file set updated_at = $4 where ${key} and cancelled_at is null returning records_done`,
);
const finishSql = statement(
  "import.finish",
  `update import_file set finished_at = $4, updated_at = $4, bytes_done = file_size
     where ${key} and cancelled_at is null
     returning finished_at`,
);
const cancelledSql = statement(
  "import.is_cancelled",
  `select file_hash from import_file where ${key} and cancelled_at is not null`,
);

/** Inserts the file, or finds how far an earlier run came with it. An import that was stopped is no longer stopped. */
export async function beginImport(
  db: Queryable,
  scope: Scope,
  { hash, id, file, at }: { hash: Buffer; id: string; file: ImportedFile; at: Date },
): Promise<ImportState> {
  const values = [scope.workspaceId, scope.mode, hash, id, file.name, file.size, at];
  const [row] = await db.query<StateRow>(beginSql, values);
  const { records_done: recordsDone, finished_at: finishedAt, ...counts } = row as StateRow;
  return { recordsDone, finishedAt, ...counts };
}

/** False when the import was stopped, or the file is not where the caller thinks: another process imports it, too. */
export async function advanceImport(
  tx: Queryable,
  scope: Scope,
  step: ImportCounts & { hash: Buffer; from: number; to: number; bytesDone: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(advanceSql, [
    scope.workspaceId,
    scope.mode,
    step.hash,
    step.from,
    step.to,
    step.created,
    step.updated,
    step.known,
    step.refused,
    step.bytesDone,
    step.at,
  ]);
  return rows.length > 0;
}

/** Shows that the import is alive while it commits nothing. False when it was stopped. */
export async function touchImport(db: Queryable, scope: Scope, hash: Buffer, at: Date): Promise<boolean> {
  return (await db.query(touchSql, [scope.workspaceId, scope.mode, hash, at])).length > 0;
}

/** False when it was stopped. */
export async function finishImport(db: Queryable, scope: Scope, hash: Buffer, at: Date): Promise<boolean> {
  return (await db.query(finishSql, [scope.workspaceId, scope.mode, hash, at])).length > 0;
}

export async function isImportCancelled(db: Queryable, scope: Scope, hash: Buffer): Promise<boolean> {
  return (await db.query(cancelledSql, [scope.workspaceId, scope.mode, hash])).length > 0;
}
