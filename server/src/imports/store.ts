import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { ImportCounts, ImportState } from "./types.ts";

interface StateRow extends ImportCounts {
  readonly records_done: number;
  readonly finished: boolean;
}

const beginSql = statement(
  "import.begin",
  `insert into import_file as known (workspace_id, mode, file_hash, records_done, created, updated, known, refused,
       created_at, updated_at)
     values ($1, $2, $3, 0, 0, 0, 0, 0, $4, $4)
     on conflict (workspace_id, mode, file_hash) do update set updated_at = known.updated_at
     returning records_done, created, updated, known, refused, finished_at is not null as finished`,
);
const advanceSql = statement(
  "import.advance",
  `update import_file set records_done = $5, created = created + $6, updated = updated + $7, known = known + $8,
       refused = refused + $9, updated_at = $10
     where workspace_id = $1 and mode = $2 and file_hash = $3 and records_done = $4
     returning records_done`,
);
const finishSql = statement(
  "import.finish",
  `update import_file set finished_at = $4, updated_at = $4
     where workspace_id = $1 and mode = $2 and file_hash = $3`,
);

/** What is known of a file, whether or not it was begun before. */
export async function beginImport(db: Queryable, scope: Scope, hash: Buffer, at: Date): Promise<ImportState> {
  const [row] = await db.query<StateRow>(beginSql, [scope.workspaceId, scope.mode, hash, at]);
  const { records_done: recordsDone, ...rest } = row as StateRow;
  return { recordsDone, ...rest };
}

/** False when the file is not where the caller thinks: somebody else imports it, too. */
export async function advanceImport(
  tx: Queryable,
  scope: Scope,
  step: ImportCounts & { hash: Buffer; from: number; to: number; at: Date },
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
    step.at,
  ]);
  return rows.length > 0;
}

export async function finishImport(db: Queryable, scope: Scope, hash: Buffer, at: Date): Promise<void> {
  await db.query(finishSql, [scope.workspaceId, scope.mode, hash, at]);
}
