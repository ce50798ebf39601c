import type { TraceRow, TraceScale } from "./trace-rows.ts";

export interface MinimapBin {
  /** How many steps were under way. */
  readonly count: number;
  readonly hasError: boolean;
}

const isFailed = ({ node }: TraceRow) => node.status === "error" || node.type === "error";

/**
 * Cuts the time of a trace into equal bins and counts what was under way in each. It takes one pass over the rows, however
 * long the steps are: each step is noted only where it begins and where it ends.
 */
export function minimapBins(rows: readonly TraceRow[], scale: TraceScale, binCount: number): MinimapBin[] {
  const changes = new Int32Array(binCount + 1);
  const errors = new Uint8Array(binCount);
  const binAt = (ms: number) =>
    Math.max(0, Math.min(binCount - 1, Math.floor(((ms - scale.fromMs) / (scale.toMs - scale.fromMs)) * binCount)));
  for (const row of rows) {
    if (row.startMs === null) continue;
    const first = binAt(row.startMs);
    const last = binAt(row.startMs + row.durationMs);
    changes[first] = (changes[first] ?? 0) + 1;
    changes[last + 1] = (changes[last + 1] ?? 0) - 1;
    if (isFailed(row)) errors[first] = 1;
  }
  let count = 0;
  return Array.from({ length: binCount }, (_, index) => {
    count += changes[index] ?? 0;
    return { count, hasError: errors[index] === 1 };
  });
}

/** Returns the stretch of time that a zoomed view shows around a moment, without leaving the whole. */
export function windowAround(whole: TraceScale, zoom: number, middleMs: number): TraceScale {
  const span = (whole.toMs - whole.fromMs) / zoom;
  const fromMs = Math.max(whole.fromMs, Math.min(whole.toMs - span, middleMs - span / 2));
  return { fromMs, toMs: fromMs + span };
}

/** Returns the index of the first row that begins at this time or later; the last row where none does. */
export function rowAt(rows: readonly TraceRow[], ms: number): number {
  const index = rows.findIndex(({ startMs }) => startMs !== null && startMs >= ms);
  return index === -1 ? rows.length - 1 : index;
}
