import type { DownloadedRecording } from "./download-recording.ts";
import { newFileName } from "./file-name.ts";
import { findRecording, reopenRecording, updateEnded, updateStored } from "./store.ts";
import type { CopyFailure, Recording, RecordingDeps, RecordingOf, StoredCopy } from "./types.ts";
import { withDownload } from "./with-download.ts";

export interface StoreCopy extends RecordingOf {
  /** Whether nothing follows if this attempt fails: then the recording itself has failed. */
  readonly isLast: boolean;
}

const withheldReason =
  "The workspace masks personal data before it is stored, and a recording can't be masked, so no copy is stored.";

export type CopyOutcome =
  | { readonly kind: "stored"; readonly recording: Recording }
  | { readonly kind: "withheld" }
  | { readonly kind: "gone" }
  | CopyFailure;

/** Fetches a recording and stores the copy, unless that is done; in a workspace that masks what is stored, never. */
export async function storeCopy(deps: RecordingDeps, input: StoreCopy): Promise<CopyOutcome> {
  const { scope, conversationId, isLast } = input;
  const known = await findRecording(deps.db, scope, conversationId);
  if (known?.status === "stored") return { kind: "stored", recording: known };
  const reopened = { conversationId, file: newFileName(), at: deps.clock.now() };
  const recording = known?.status === "pending" ? known : await reopenRecording(deps.db, scope, reopened);
  if (!recording) return { kind: "gone" };
  const { file, sourceUrl } = recording;
  const end = (status: "failed" | "withheld", reason: string) =>
    updateEnded(deps.db, scope, { conversationId, file, status, reason, at: deps.clock.now() });
  if ((await deps.privacyOf(scope)).stored) {
    await end("withheld", withheldReason);
    return { kind: "withheld" };
  }
  const copy = await withDownload(deps, sourceUrl, (path, download, signal) =>
    putCopy(deps, { file, path, download, signal }),
  );
  if ("kind" in copy) {
    if (!copy.retry || isLast) await end("failed", copy.reason);
    return copy;
  }
  if (await updateStored(deps.db, scope, { conversationId, file, copy, at: deps.clock.now() })) {
    return { kind: "stored", recording: { ...recording, ...copy, status: "stored", error: null } };
  }
  // Deleted or replaced meanwhile. The removal that was queued with that comes later, and finds nothing.
  await deps.storages.current.remove(file);
  return { kind: "gone" };
}

interface PutCopy {
  readonly file: string;
  readonly path: string;
  readonly download: DownloadedRecording;
  readonly signal: AbortSignal;
}

/** Measures the file first: storing it may move it away. */
async function putCopy(
  { measure, storages: { current } }: RecordingDeps,
  { file, path, download, signal }: PutCopy,
): Promise<StoredCopy> {
  const { bytes, contentType, sha256 } = download;
  const measured = await measure({ path, signal });
  await current.put(file, { path, bytes, contentType, sha256 });
  const isMeasured = measured.kind === "measured";
  return {
    place: current.place,
    bytes,
    contentType,
    etag: `"${Buffer.from(sha256, "hex").toString("base64url").slice(0, 27)}"`,
    durationMs: isMeasured ? measured.durationMs : null,
    channels: isMeasured ? measured.peaks : null,
    peaksError: isMeasured ? null : measured.reason,
  };
}
