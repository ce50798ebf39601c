import type { Tx } from "../database/database.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { newFileName } from "./file-name.ts";
import { fetchRecordingJob } from "./jobs.ts";
import { deleteUnlessFrom, insertIfMissing, insertRecordings } from "./store.ts";

export interface ExpectedRecording {
  readonly conversationId: string;
  readonly audioUrl: string | null;
  /** Transcription makes the copy then: it needs it first. */
  readonly isTranscribed: boolean;
}

const jobOf = ({ workspaceId, mode }: Scope, conversationId: string) => ({
  data: { workspaceId, mode, conversationId },
});

/** Has the recordings of new conversations fetched. The rows and the jobs exist if and only if the conversations do. */
export async function expectRecordings(
  jobs: Jobs,
  tx: Tx,
  scope: Scope,
  { conversations, at }: { readonly conversations: readonly ExpectedRecording[]; readonly at: Date },
): Promise<void> {
  const given = conversations.flatMap(({ conversationId, audioUrl, isTranscribed }) =>
    audioUrl === null ? [] : [{ conversationId, sourceUrl: audioUrl, file: newFileName(), isTranscribed }],
  );
  if (given.length === 0) return;
  insertRecordings(tx, scope, given, at);
  const fetched = given.filter(({ isTranscribed }) => !isTranscribed);
  if (fetched.length > 0)
    await jobs.send(
      tx,
      fetchRecordingJob,
      fetched.map(({ conversationId }) => jobOf(scope, conversationId)),
    );
}

/** The same for a conversation whose content was replaced: a copy of the same address stays, another is removed. */
export async function replaceRecording(
  jobs: Jobs,
  tx: Tx,
  scope: Scope,
  { conversationId, audioUrl, isTranscribed, at }: ExpectedRecording & { readonly at: Date },
): Promise<void> {
  await deleteUnlessFrom(tx, scope, { conversationId, sourceUrl: audioUrl });
  if (audioUrl === null) return;
  const isNew = await insertIfMissing(tx, scope, { conversationId, sourceUrl: audioUrl, file: newFileName(), at });
  if (isNew && !isTranscribed) await jobs.send(tx, fetchRecordingJob, [jobOf(scope, conversationId)]);
}
