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
  return { turnCount, startedAt, endedAt, durationSeconds: startedAt && endedAt ? (last - first) / 1000 : null };
}
