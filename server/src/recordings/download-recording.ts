import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { NoAnswer, Outbound } from "../platform/outbound/types.ts";
import { contentTypeOf } from "./content-type.ts";
import type { CopyFailure, RecordingType } from "./types.ts";

export interface DownloadInput {
  readonly url: string;
  /** Where the file is written. */
  readonly path: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface DownloadedRecording {
  readonly kind: "downloaded";
  readonly bytes: number;
  readonly contentType: RecordingType;
  readonly sha256: string;
}

const timeoutMs = 5 * 60_000;
const sniffedBytes = 16;

// Not there yet, or busy: recordings are often announced before they can be fetched.
const passing = new Set([404, 408, 409, 423, 425, 429]);

const failed = (reason: string, retry = false): CopyFailure => ({ kind: "failed", reason, retry });

/** Fetches a recording from the address that a caller named, through the guard, and checks that it is one. */
export async function downloadRecording(
  { outbound }: { readonly outbound: Outbound },
  { url, path, maxBytes, signal }: DownloadInput,
): Promise<DownloadedRecording | CopyFailure> {
  const answer = await outbound.download({ url }, { path, maxBytes, timeoutMs, signal });
  signal.throwIfAborted();
  if (answer.kind !== "answered") return noAnswer(answer, maxBytes);
  const { status, bytes, headers } = answer;
  if (status >= 300 && status < 400) {
    return failed(`The recording's URL redirects (${status}), and redirects are not followed. Send the final URL.`);
  }
  if (status < 200 || status > 299) {
    return failed(`The recording's URL returned ${status}.`, status >= 500 || passing.has(status));
  }
  if (bytes === 0) return failed("The recording is empty.", true);
  const contentType = contentTypeOf(await firstBytes(path), headers["content-type"]);
  if (!contentType) return failed("The file at the recording's URL is not in a supported audio format.");
  return { kind: "downloaded", bytes, contentType, sha256: await sha256Of(path) };
}

function noAnswer({ kind, reason }: NoAnswer, maxBytes: number): CopyFailure {
  if (kind === "refused") return failed(`The recording's address ${reason}.`);
  if (kind === "too_large") return failed(`The recording is larger than ${maxBytes / 1024 / 1024} MiB.`);
  if (kind === "timed_out") return failed("The recording could not be fetched in time.", true);
  return failed(`The recording could not be fetched: ${reason}.`, true);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
