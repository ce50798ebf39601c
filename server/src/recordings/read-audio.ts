import type { Readable } from "node:stream";
import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { rangeOf } from "./range.ts";
import { readStored } from "./read-stored.ts";
import { requireStored } from "./require-stored.ts";
import { findRecording } from "./store.ts";
import type { ByteRange, Recording, RecordingOf, Storages } from "./types.ts";

export interface ReadAudio extends RecordingOf {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  /** Whether the workspace masks what is shown. */
  readonly isMasked: boolean;
}

export interface Audio {
  readonly recording: Recording;
  readonly bytes: number;
  /** Undefined: all of it. */
  readonly range: ByteRange | undefined;
  readonly stream: Readable;
}

/** Returns a conversation's recording, or the range of it that was asked for, from its stored copy. */
export async function readAudio(
  deps: Deps & { readonly storages: Storages },
  { scope, conversationId, isMasked, ...input }: ReadAudio,
): Promise<Audio> {
  const recording = requireStored(await findRecording(deps.db, scope, conversationId));
  if (isMasked) {
    throw new Fault("conflict", "The workspace masks personal data, and a recording can't be masked.");
  }
  const bytes = recording.bytes ?? 0;
  // A range of another version of the file would be glued to what the caller has.
  const isWanted = input.ifRange === undefined || input.ifRange === recording.etag;
  const range = isWanted ? rangeOf(input.range, bytes) : "ignored";
  if (range === "unsatisfiable") {
    const headers = { "content-range": `bytes */${bytes}` };
    throw new Fault("range_not_satisfiable", `The recording has ${bytes} bytes.`, { field: "Range", headers });
  }
  const chosen = range === "ignored" ? undefined : range;
  const stream = await readStored(deps, recording, chosen ?? { start: 0, end: bytes });
  return { recording, bytes, range: chosen, stream };
}
