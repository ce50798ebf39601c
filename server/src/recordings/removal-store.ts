import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { StoragePlace } from "./types.ts";

/** Files that are to be removed. They belong to no tenant any more: their rows are gone. */
export interface Removal {
  readonly file: string;
  readonly place: StoragePlace | null;
}

const dueSql = statement(
  "recording.list-due-removals",
  "select file, place from recording_removal where due_at <= now() and file > $1 order by file limit $2",
);
const doneSql = statement("recording.delete-removals", "delete from recording_removal where file = any($1)");

export const listDueRemovals = (db: Queryable, after: string, limit: number): Promise<Removal[]> =>
  db.query<Removal>(dueSql, [after, limit]);

export async function deleteRemovals(db: Queryable, files: readonly string[]): Promise<void> {
  await db.query(doneSql, [files]);
}

const expireSql = statement(
  "recording.expire",
  `with old as (
     select conversation_id, file, place from recording
      where workspace_id = $1 and mode = $2 and conversation_id < $3 and status = 'stored'
      order by conversation_id limit $4 for update),
   removed as (
     insert into recording_removal (file, place, due_at) select file, place, now() from old on conflict do nothing)
   update recording set status = 'expired', error = $5, peaks = null, channels = null, etag = null, place = null, updated_at = $6
     from old
    where recording.workspace_id = $1 and recording.mode = $2 and recording.conversation_id = old.conversation_id
   returning recording.conversation_id`,
);

/** Has the copies of conversations before an id removed; returns how many. */
export async function expireCopies(
  db: Queryable,
  { workspaceId, mode }: Scope,
  { before, limit, reason, at }: { before: string; limit: number; reason: string; at: Date },
): Promise<number> {
  return (await db.query(expireSql, [workspaceId, mode, before, limit, reason, at])).length;
}

const overdueSql = statement(
  "recording.fail-overdue",
  `with ended as (
     update recording set status = 'failed', error = $2, updated_at = $3
      where (workspace_id, mode, conversation_id) in (
        select workspace_id, mode, conversation_id from recording
         where status = 'pending' and updated_at < $1 order by updated_at limit $4)
        and status = 'pending'
     returning file),
   removed as (
     insert into recording_removal (file, place, due_at) select file, null, now() from ended on conflict do nothing)
   select file from ended`,
);

/** Of all tenants: recordings whose jobs are gone, since every attempt was killed. */
export async function failOverdue(
  db: Queryable,
  { before, reason, at, limit }: { before: Date; reason: string; at: Date; limit: number },
): Promise<number> {
  return (await db.query(overdueSql, [before, reason, at, limit])).length;
}
