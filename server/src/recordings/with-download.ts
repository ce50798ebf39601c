import { join } from "node:path";
import { withTemporaryFolder } from "../platform/temporary-folder.ts";
import { type DownloadedRecording, downloadRecording } from "./download-recording.ts";
import type { CopyFailure, RecordingDeps } from "./types.ts";

/** Fetching (5 minutes), measuring (2) and storing together; `recording.fetch` counts as dead after 10. */
const maxCopyMs = 9 * 60_000;
/** With transcribing, where no copy is stored. */
const maxUseMs = 25 * 60_000;
const prefix = "cqs-recording-";

/** Hands a temporary folder to `use`, where the storage wants files to be made. */
export const inWorkFolder = <Result>(
  parent: string | undefined,
  use: (folder: string) => Promise<Result>,
): Promise<Result> => withTemporaryFolder({ prefix, maxUseMs, parent }, use);

/** The one way in which a recording is fetched: hands the file to `use`, and removes it afterwards if it is still there. */
export function withDownload<Result>(
  {
    outbound,
    storages,
    maxRecordingBytes: maxBytes,
  }: Pick<RecordingDeps, "outbound" | "storages" | "maxRecordingBytes">,
  url: string,
  use: (path: string, download: DownloadedRecording, signal: AbortSignal) => Promise<Result>,
): Promise<Result | CopyFailure> {
  const signal = AbortSignal.timeout(maxCopyMs);
  return inWorkFolder(storages.current.folder, async (folder) => {
    const path = join(folder, "recording");
    const download = await downloadRecording({ outbound }, { url, path, maxBytes, signal });
    return download.kind === "failed" ? download : use(path, download, signal);
  });
}
