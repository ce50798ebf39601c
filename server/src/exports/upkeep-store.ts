import { type Queryable, statement } from "../database/database.ts";
import type { Mode, Scope } from "../platform/scope.ts";

/** Upkeep looks at all tenants at once: it shows nothing to anybody. */

interface KeyRow {
  readonly workspace_id: string;
  readonly mode: Mode;
  readonly id: string;
}

interface ExportKey {
  readonly scope: Scope;
  readonly id: string;
}

const listExpiredSql = statement(
  "export.list-expired",
  "select workspace_id, mode, id from export where expires_at <= $1 order by expires_at limit $2",
);
const deleteSql = statement(
  "export.delete-expired",
  "delete from export where workspace_id = $1 and mode = $2 and id = $3 and expires_at <= $4",
);

export async function listExpired(db: Queryable, now: Date, most: number): Promise<readonly ExportKey[]> {
  return toKeys(await db.query<KeyRow>(listExpiredSql, [now, most]));
}

export async function deleteExpired(db: Queryable, scope: Scope, id: string, now: Date): Promise<void> {
  await db.query(deleteSql, [scope.workspaceId, scope.mode, id, now]);
}

const toKeys = (rows: readonly KeyRow[]): ExportKey[] =>
  rows.map((row) => ({ scope: { workspaceId: row.workspace_id, mode: row.mode }, id: row.id }));
