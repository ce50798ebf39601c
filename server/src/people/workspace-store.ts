import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { PiiMode, PiiPattern, Retention, Workspace, WorkspaceChanges } from "./types.ts";

/** A workspace is one for both modes: of a scope only the workspace counts here. */

const workspaceColumns =
  "id, name, pii_mode, pii_patterns, conversation_retention_days, recording_retention_days, audit_retention_days, deletion_due_at, created_at, updated_at";
const findWorkspaceSql = statement("people.find-workspace", `select ${workspaceColumns} from workspace where id = $1`);
// The weakest lock that excludes itself: rows that refer to the workspace can still be written meanwhile.
const lockWorkspaceSql = statement("people.lock-workspace", "select id from workspace where id = $1 for no key update");
const updateWorkspaceSettingsSql = statement(
  "people.update-workspace-settings",
  `update workspace
      set name = coalesce($2, name), pii_mode = coalesce($3, pii_mode), pii_patterns = coalesce($4::jsonb, pii_patterns),
          conversation_retention_days = case when $6 then $7 else conversation_retention_days end,
          audit_retention_days = case when $8 then $9 else audit_retention_days end,
          recording_retention_days = case when $10 then $11 else recording_retention_days end,
          updated_at = case when num_nonnulls($2::text, $3::text, $4::jsonb) = 0 and not $6 and not $8 and not $10
            then updated_at else $5 end
    where id = $1 returning ${workspaceColumns}`,
);

interface WorkspaceRow {
  id: string;
  name: string;
  pii_mode: PiiMode;
  pii_patterns: PiiPattern[];
  conversation_retention_days: number | null;
  recording_retention_days: number | null;
  audit_retention_days: number | null;
  deletion_due_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const toWorkspace = (row: WorkspaceRow): Workspace => ({
  id: row.id,
  name: row.name,
  piiMode: row.pii_mode,
  piiPatterns: row.pii_patterns,
  conversationRetentionDays: row.conversation_retention_days,
  recordingRetentionDays: row.recording_retention_days,
  auditRetentionDays: row.audit_retention_days,
  deletionDueAt: row.deletion_due_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function findWorkspace(tx: Queryable, { workspaceId }: Scope): Promise<Workspace | undefined> {
  const [row] = await tx.query<WorkspaceRow>(findWorkspaceSql, [workspaceId]);
  return row && toWorkspace(row);
}

/** Serialises changes of roles within one workspace. */
export async function lockWorkspace(tx: Queryable, { workspaceId }: Scope): Promise<void> {
  await tx.query(lockWorkspaceSql, [workspaceId]);
}

export async function updateWorkspaceSettings(
  tx: Queryable,
  { workspaceId }: Scope,
  {
    name,
    piiMode,
    piiPatterns,
    conversationRetentionDays,
    recordingRetentionDays,
    auditRetentionDays,
    updatedAt,
  }: WorkspaceChanges & {
    updatedAt: Date;
  },
): Promise<Workspace | undefined> {
  const patterns = piiPatterns ? JSON.stringify(piiPatterns) : null;
  // Null is a value here, so that whether it was given is said apart.
  const retention = [conversationRetentionDays, auditRetentionDays, recordingRetentionDays].flatMap((days) => [
    days !== undefined,
    days ?? null,
  ]);
  const values = [workspaceId, name ?? null, piiMode ?? null, patterns, updatedAt, ...retention];
  const [row] = await tx.query<WorkspaceRow>(updateWorkspaceSettingsSql, values);
  return row && toWorkspace(row);
}

const listRetentionsSql = statement(
  "people.list-retentions",
  `select id, conversation_retention_days, recording_retention_days, audit_retention_days from workspace
    where num_nonnulls(conversation_retention_days, recording_retention_days, audit_retention_days) > 0 and id > $1
    order by id limit $2`,
);

/** Of all workspaces behind an id, in the order of their ids. */
export async function listRetentions(tx: Queryable, after: string, limit: number): Promise<readonly Retention[]> {
  const rows = await tx.query<WorkspaceRow>(listRetentionsSql, [after, limit]);
  return rows.map((row) => ({
    workspaceId: row.id,
    conversationDays: row.conversation_retention_days,
    recordingDays: row.recording_retention_days,
    auditDays: row.audit_retention_days,
  }));
}
