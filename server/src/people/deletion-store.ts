import { deleteTenantRows, listTenantTables, type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

export { deleteTenantRows, listTenantTables };

/** A workspace is one for both modes: of a scope only the workspace counts here. */

export interface DeletionRequest {
  readonly dueAt: Date;
  readonly requestedAt: Date;
  /** The id of a person's account. */
  readonly requestedBy: string;
}

const requestSql = statement(
  "people.request-deletion",
  `update workspace set deletion_due_at = $2, deletion_requested_at = $3, deletion_requested_by = $4
    where id = $1 and deletion_due_at is null returning id`,
);
const restoreSql = statement(
  "people.restore-workspace",
  `update workspace set deletion_due_at = null, deletion_requested_at = null, deletion_requested_by = null
    where id = $1 and deletion_due_at > $2 returning id`,
);
const listDueSql = statement(
  "people.list-due-deletions",
  "select id from workspace where deletion_due_at <= $1 order by deletion_due_at limit $2",
);
const listDeletedSql = statement(
  "people.list-deleted",
  "select id from deleted_workspace where deleted_at > $1 order by id limit $2",
);
const listPendingSql = statement(
  "people.list-pending-deletions",
  `select id, name, deletion_due_at as "dueAt" from workspace where deletion_due_at is not null order by deletion_due_at limit $1`,
);
// Accounts with a membership elsewhere stay; the others would be left without any workspace.
const deleteAccountsSql = statement(
  "people.delete-accounts-of",
  `with own as (select user_id from member where workspace_id = $1 and not exists (
       select from member as elsewhere where elsewhere.user_id = member.user_id and elsewhere.workspace_id <> $1) limit $2)
   delete from auth_user where id in (select user_id from own) returning 1 as one`,
);
const finishSql = statement(
  "people.finish-deletion",
  `with gone as (delete from workspace where id = $1 and deletion_due_at <= $2
     returning id, deletion_requested_by, deletion_requested_at)
   insert into deleted_workspace (id, requested_by, requested_at, deleted_at)
     select id, deletion_requested_by, deletion_requested_at, $2 from gone`,
);
const anyLeftSql = statement("people.any-workspace", "select id from workspace limit 1");

/** Returns whether it was not requested before. */
export async function insertDeletionRequest(
  tx: Queryable,
  { workspaceId }: Scope,
  { dueAt, requestedAt, requestedBy }: DeletionRequest,
): Promise<boolean> {
  return (await tx.query(requestSql, [workspaceId, dueAt, requestedAt, requestedBy])).length > 0;
}

/** Returns whether a deletion was requested that has not begun. */
export async function removeDeletionRequest(tx: Queryable, workspaceId: string, now: Date): Promise<boolean> {
  return (await tx.query(restoreSql, [workspaceId, now])).length > 0;
}

export async function listDueDeletions(db: Queryable, now: Date, limit: number): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(listDueSql, [now, limit])).map(({ id }) => id);
}

export async function listDeletedSince(db: Queryable, since: Date, limit: number): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(listDeletedSql, [since, limit])).map(({ id }) => id);
}

export interface PendingDeletion {
  readonly id: string;
  readonly name: string;
  readonly dueAt: Date;
}

export const listPendingDeletions = (db: Queryable, limit: number): Promise<PendingDeletion[]> =>
  db.query<PendingDeletion>(listPendingSql, [limit]);

/** Deletes some accounts that belong to this workspace only. Returns how many. */
export async function deleteAccountsOf(db: Queryable, workspaceId: string, limit: number): Promise<number> {
  return (await db.query(deleteAccountsSql, [workspaceId, limit])).length;
}

/** Deletes the workspace itself and leaves the line that says so. Returns whether another workspace is left. */
export async function finishDeletion(tx: Queryable, workspaceId: string, now: Date): Promise<boolean> {
  await tx.query(finishSql, [workspaceId, now]);
  return (await tx.query(anyLeftSql)).length > 0;
}
