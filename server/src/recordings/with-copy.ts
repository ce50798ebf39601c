import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { newFileName } from "./file-name.ts";
import { readStored } from "./read-stored.ts";
import { insertIfMissing } from "./store.ts";
import { type StoreCopy, storeCopy } from "./store-copy.ts";
import type { CopyFailure, Recording, RecordingDeps } from "./types.ts";
import { inWorkFolder, withDownload } from "./with-download.ts";

/** Hands a file with the conversation's recording to `use`: the stored copy, which is made first where there is none. */
export async function withCopy<Result>(
  deps: RecordingDeps,
  { sourceUrl, ...input }: StoreCopy & { readonly sourceUrl: string },
  use: (path: string) => Promise<Result>,
): Promise<Result | CopyFailure> {
  const { scope, conversationId } = input;
  // Conversations from before there were copies have no row.
  await insertIfMissing(deps.db, scope, { conversationId, sourceUrl, file: newFileName(), at: deps.clock.now() });
  const outcome = await storeCopy(deps, input);
  if (outcome.kind === "stored") return withStored(deps, outcome.recording, use);
  if (outcome.kind === "withheld") return withDownload(deps, sourceUrl, use);
  if (outcome.kind === "gone") return { kind: "failed", reason: "The recording was deleted.", retry: false };
  return outcome;
}

function withStored<Result>(
  deps: RecordingDeps,
  recording: Recording,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = deps.storages.at(recording.place)?.pathOf(recording.file);
  if (path) return use(path);
  return inWorkFolder(undefined, async (folder) => {
    const copy = join(folder, "recording");
    const whole = { start: 0, end: recording.bytes ?? 0 };
    await pipeline(await readStored(deps, recording, whole), createWriteStream(copy, { flags: "wx", mode: 0o600 }));
    return use(copy);
  });
}
