import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { Peaks, Recording, RecordingStatus, RecordingType, StoragePlace, StoredCopy } from "./types.ts";

interface RecordingRow {
  readonly conversation_id: string;
  readonly file: string;
  readonly source_url: string;
  readonly status: RecordingStatus;
  readonly error: string | null;
  readonly place: StoragePlace | null;
  readonly bytes: number | null;
  readonly content_type: RecordingType | null;
  readonly etag: string | null;
  readonly duration_ms: number | null;
}

const columns = "conversation_id, file, source_url, status, error, place, bytes, content_type, etag, duration_ms";
const key = "workspace_id = $1 and mode = $2 and conversation_id = $3";

const toRecording = (row: RecordingRow): Recording => ({
  conversationId: row.conversation_id,
  file: row.file,
  sourceUrl: row.source_url,
  status: row.status,
  error: row.error,
  place: row.place,
  bytes: row.bytes,
  contentType: row.content_type,
  etag: row.etag,
  durationMs: row.duration_ms,
});

export interface NewRecording {
  readonly conversationId: string;
  readonly file: string;
  readonly sourceUrl: string;
}

const insertWrite = writing("recording.insert", {
  recording_rows: `insert into recording (workspace_id, mode, conversation_id, file, source_url, status, created_at, updated_at)
    select $1, $2, conversation_id, file, source_url, 'pending', $6, $6
      from unnest($3::text[], $4::text[], $5::text[]) as given (conversation_id, file, source_url)`,
});

/** With the commit, along with their conversations. */
export function insertRecordings(tx: Tx, scope: Scope, given: readonly NewRecording[], at: Date): void {
  tx.write(insertWrite, [
    scope.workspaceId,
    scope.mode,
    given.map(({ conversationId }) => conversationId),
    given.map(({ file }) => file),
    given.map(({ sourceUrl }) => sourceUrl),
    at,
  ]);
}

const insertMissingSql = statement(
  "recording.insert-missing",
  `insert into recording (workspace_id, mode, conversation_id, file, source_url, status, created_at, updated_at)
    values ($1, $2, $3, $4, $5, 'pending', $6, $6) on conflict do nothing returning conversation_id`,
);

/** Returns whether the conversation had none. */
export async function insertIfMissing(
  tx: Queryable,
  scope: Scope,
  { conversationId, file, sourceUrl, at }: NewRecording & { readonly at: Date },
): Promise<boolean> {
  const values = [scope.workspaceId, scope.mode, conversationId, file, sourceUrl, at];
  return (await tx.query(insertMissingSql, values)).length > 0;
}

const deleteOtherSql = statement(
  "recording.delete-other",
  `delete from recording where ${key} and (source_url is distinct from $4 or status in ('failed', 'expired', 'withheld'))`,
);

/** Deletes the recording unless there is, or may come to be, a copy of this address. */
export async function deleteUnlessFrom(
  tx: Queryable,
  { workspaceId, mode }: Scope,
  { conversationId, sourceUrl }: { readonly conversationId: string; readonly sourceUrl: string | null },
): Promise<void> {
  await tx.query(deleteOtherSql, [workspaceId, mode, conversationId, sourceUrl]);
}

const findSql = statement("recording.find", `select ${columns} from recording where ${key}`);

export async function findRecording(
  db: Queryable,
  { workspaceId, mode }: Scope,
  conversationId: string,
): Promise<Recording | undefined> {
  const [row] = await db.query<RecordingRow>(findSql, [workspaceId, mode, conversationId]);
  return row && toRecording(row);
}

const findPeaksSql = statement(
  "recording.find-peaks",
  `select ${columns}, peaks, channels, peaks_error from recording where ${key}`,
);

export async function findPeaks(
  db: Queryable,
  { workspaceId, mode }: Scope,
  conversationId: string,
): Promise<{ readonly recording: Recording; readonly peaks: Peaks } | undefined> {
  const [row] = await db.query<
    RecordingRow & { peaks: Buffer | null; channels: number | null; peaks_error: string | null }
  >(findPeaksSql, [workspaceId, mode, conversationId]);
  if (!row) return undefined;
  const count = row.channels ?? 0;
  const length = (row.peaks?.length ?? 0) / Math.max(1, count);
  const channels =
    row.peaks && Array.from({ length: count }, (_, i) => (row.peaks as Buffer).subarray(i * length, (i + 1) * length));
  return { recording: toRecording(row), peaks: { channels, peaksError: row.peaks_error } };
}

const storedSql = statement(
  "recording.update-stored",
  `update recording set status = 'stored', error = null, place = $5, bytes = $6, content_type = $7, etag = $8, duration_ms = $9,
       peaks = $10, channels = $11, peaks_error = $12, updated_at = $13
    where ${key} and file = $4 returning conversation_id`,
);

/** Returns whether the recording is still there and of this file. */
export async function updateStored(
  tx: Queryable,
  { workspaceId, mode }: Scope,
  { conversationId, file, copy, at }: { conversationId: string; file: string; copy: StoredCopy; at: Date },
): Promise<boolean> {
  const { channels } = copy;
  const rows = await tx.query(storedSql, [
    workspaceId,
    mode,
    conversationId,
    file,
    copy.place,
    copy.bytes,
    copy.contentType,
    copy.etag,
    copy.durationMs,
    channels && Buffer.concat(channels),
    channels?.length ?? null,
    copy.peaksError,
    at,
  ]);
  return rows.length > 0;
}

const endSql = statement(
  "recording.update-ended",
  `with ended as (
     update recording set status = $5, error = $6, updated_at = $7 where ${key} and file = $4 and status = 'pending' returning file)
   insert into recording_removal (file, place, due_at) select file, null, now() from ended on conflict do nothing`,
);

/** Records that there will be no copy, and why. What an attempt left that was killed is removed. */
export async function updateEnded(
  tx: Queryable,
  { workspaceId, mode }: Scope,
  ended: { conversationId: string; file: string; status: "failed" | "withheld"; reason: string; at: Date },
): Promise<void> {
  const { conversationId, file, status, reason, at } = ended;
  await tx.query(endSql, [workspaceId, mode, conversationId, file, status, reason, at]);
}

const reopenSql = statement(
  "recording.reopen",
  `update recording set status = 'pending', file = $4, error = null, bytes = null, content_type = null, duration_ms = null,
       peaks_error = null, updated_at = $5
    where ${key} and status not in ('pending', 'stored') returning ${columns}`,
);

/** Has a recording fetched again that came to nothing. Under a new name: a removal of the file before may still come. */
export async function reopenRecording(
  tx: Queryable,
  { workspaceId, mode }: Scope,
  { conversationId, file, at }: { conversationId: string; file: string; at: Date },
): Promise<Recording | undefined> {
  const [row] = await tx.query<RecordingRow>(reopenSql, [workspaceId, mode, conversationId, file, at]);
  return row && toRecording(row);
}
