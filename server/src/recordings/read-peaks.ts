import type { Deps } from "../platform/http/route.ts";
import { requireStored } from "./require-stored.ts";
import { findPeaks } from "./store.ts";
import type { Peaks, Recording, RecordingOf } from "./types.ts";

export interface ReadPeaks extends RecordingOf {
  readonly points: number;
}

export interface FewerPeaks extends Peaks {
  readonly recording: Recording;
}

/** Returns a recording's waveform in at most so many points per channel. */
export async function readPeaks(
  { db }: Pick<Deps, "db">,
  { scope, conversationId, points }: ReadPeaks,
): Promise<FewerPeaks> {
  const found = await findPeaks(db, scope, conversationId);
  const recording = requireStored(found?.recording);
  const { channels = null, peaksError = null } = found?.peaks ?? {};
  return { recording, channels: channels?.map((peaks) => fewer(peaks, points)) ?? null, peaksError };
}

/** The largest of each stretch: nothing loud gets lost. */
function fewer(peaks: Uint8Array, points: number): Uint8Array {
  if (peaks.length <= points) return peaks;
  const reduced = new Uint8Array(points);
  for (let i = 0; i < peaks.length; i += 1) {
    const slot = Math.floor((i * points) / peaks.length);
    reduced[slot] = Math.max(reduced[slot] as number, peaks[i] as number);
  }
  return reduced;
}
