import type { Outbound } from "../platform/outbound/types.ts";
import { RecordingFailed } from "./errors.ts";
import { limits } from "./limits.ts";

export interface FetchInput {
  readonly url: string;
  readonly path: string;
  readonly signal: AbortSignal;
}

// Not there yet, or busy: recordings are often announced before they can be had.
const passing = new Set([404, 408, 409, 423, 425, 429]);

/** Brings a recording from where its giver says it is. */
export async function fetchRecording(
  { outbound }: { outbound: Outbound },
  { url, path, signal }: FetchInput,
): Promise<void> {
  const { bytes: maxBytes, downloadMs: timeoutMs } = limits;
  const answer = await outbound.download({ url }, { path, maxBytes, timeoutMs, signal });
  signal.throwIfAborted();
  switch (answer.kind) {
    case "refused":
      throw new RecordingFailed(`The recording's address ${answer.reason}.`);
    case "too_large":
      throw new RecordingFailed(`The recording is larger than ${maxBytes / 1024 / 1024} MiB.`);
    case "failed":
      throw new RecordingFailed(`The recording could not be fetched: ${answer.reason}.`, { retry: true });
    case "timed_out":
      throw new RecordingFailed("The recording could not be fetched in time.", { retry: true });
    case "answered":
      return checkStatus(answer.status, answer.bytes);
  }
}

function checkStatus(status: number, bytes: number): void {
  if (status >= 300 && status < 400) {
    throw new RecordingFailed(`The recording's address leads elsewhere (${status}), and redirects are not followed.`);
  }
  if (status < 200 || status > 299) {
    const retry = status >= 500 || passing.has(status);
    throw new RecordingFailed(`The recording's address answers ${status}.`, { retry });
  }
  if (bytes === 0) throw new RecordingFailed("The recording is empty.", { retry: true });
}
