import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import { modes } from "../platform/scope.ts";
import { expireCopies, failOverdue } from "./removal-store.ts";

/** How long each workspace keeps recordings, where it is not for as long as their conversations. */
export type RecordingRetentions = () => Promise<
  readonly { readonly workspaceId: string; readonly recordingDays: number | null }[]
>;

const dayMs = 86_400_000;
const batchSize = 500;
const maxMs = 300_000;
/** Jobs try for about an hour. */
const overdueMs = dayMs;

/** Has copies removed that are older than their workspace keeps recordings, counted from when the conversation arrived. */
export async function expireRecordings(
  deps: Deps & { readonly retentions: RecordingRetentions },
): Promise<{ expired: number }> {
  const at = deps.clock.now();
  const end = performance.now() + maxMs;
  let expired = 0;
  for (const { workspaceId, recordingDays } of await deps.retentions()) {
    if (recordingDays === null) continue;
    const before = idFloor("conversation", new Date(at.getTime() - recordingDays * dayMs));
    const reason = `The recording was deleted: the workspace stores recordings for ${recordingDays} days.`;
    for (const mode of modes) {
      let count = batchSize;
      while (count === batchSize && performance.now() < end) {
        count = await expireCopies(deps.db, { workspaceId, mode }, { before, limit: batchSize, reason, at });
        expired += count;
      }
    }
  }
  const reason = "The recording could not be fetched: every attempt was interrupted.";
  await failOverdue(deps.db, { before: new Date(at.getTime() - overdueMs), reason, at, limit: batchSize });
  return { expired };
}
