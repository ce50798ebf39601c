import type { TraceNode } from "../types.ts";

export interface Figures {
  readonly turnCount: number;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly durationSeconds: number | null;
}

/** What a conversation's nodes tell about the whole of it. */
export function figuresOfNodes(nodes: readonly TraceNode[]): Figures {
  let turnCount = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let hasEnd = false;
  for (const { type, startedAt, endedAt } of nodes) {
    if (type === "turn") turnCount += 1;
    hasEnd ||= endedAt !== null;
    for (const moment of [startedAt, endedAt]) {
      if (!moment) continue;
      first = Math.min(first, moment.getTime());
      last = Math.max(last, moment.getTime());
    }
  }
  const startedAt = Number.isFinite(first) ? new Date(first) : null;
  // A single beginning is no end.
  const endedAt = hasEnd || last > first ? new Date(last) : null;
  const durationSeconds = startedAt && endedAt ? (last - first) / 1000 : null;
  return { turnCount, startedAt, endedAt, durationSeconds: startedAt ? durationSeconds : secondsByOffsets(nodes) };
}

/** A caller may name any duration; the column that holds the sum is a `real`. */
const maxDurationMs = 320_000_000_000_000;

/** From the first offset to the last moment that offsets tell; null for a single moment. */
function secondsByOffsets(nodes: readonly TraceNode[]): number | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { offsetMs, durationMs } of nodes) {
    if (offsetMs === undefined) continue;
    first = Math.min(first, offsetMs);
    last = Math.max(last, offsetMs + Math.min(durationMs ?? 0, maxDurationMs));
  }
  return last > first ? (last - first) / 1000 : null;
}
