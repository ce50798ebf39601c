import type { RecordingPeaksWire } from "@cqs/contract";
import type { Audio } from "./read-audio.ts";
import type { FewerPeaks } from "./read-peaks.ts";

export const peaksToWire = ({ recording, channels, peaksError }: FewerPeaks): RecordingPeaksWire => ({
  conversation_id: recording.conversationId,
  duration_ms: recording.durationMs,
  peaks: channels?.map((peaks) => Array.from(peaks, (peak) => Math.round((peak / 255) * 1_000) / 1_000)) ?? null,
  reason: peaksError,
});

export function audioHeaders({ recording, bytes, range }: Audio): Record<string, string> {
  const { start, end } = range ?? { start: 0, end: bytes };
  return {
    "accept-ranges": "bytes",
    "content-length": String(end - start),
    "content-disposition": "inline",
    etag: recording.etag ?? "",
    ...(range ? { "content-range": `bytes ${start}-${end - 1}/${bytes}` } : {}),
  };
}
