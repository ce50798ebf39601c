import type { Reading } from "../types.ts";

const channels = new Set(["voice", "video"]);
const most = 0.8;

/** By its channel, or because its turns last: a written message has a moment, a spoken one a beginning and an end. */
export function isSpoken(reading: Reading): boolean {
  if (channels.has(reading.channel)) return true;
  if (reading.channel === "email") return false;
  const timed = reading.turns.filter(({ startMs }) => startMs !== null);
  const lasting = timed.filter(({ startMs, endMs }) => endMs !== null && startMs !== null && endMs > startMs);
  return timed.length > 0 && lasting.length / timed.length >= most;
}
