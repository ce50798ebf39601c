import { invalid } from "../../platform/fault.ts";
import { parseTimestamp } from "../../platform/timestamp.ts";
import type { TraceNode } from "../types.ts";
import { momentAt } from "./moment.ts";

/** As they were sent. */
interface SentTimes {
  readonly started_at?: string | null;
  readonly ended_at?: string | null;
  readonly duration_ms?: number | null;
  readonly offset_ms?: number | null;
}

export type Times = Pick<TraceNode, "startedAt" | "endedAt" | "durationMs" | "offsetMs">;

/** Of beginning, end and duration, any two tell the third. What was given stays as it was given. */
export const timesOfEvent = (event: SentTimes, path: string): Times => ({
  ...momentsOf(event, path),
  offsetMs: event.offset_ms ?? undefined,
});

function momentsOf(event: SentTimes, path: string): Omit<Times, "offsetMs"> {
  const startedAt = momentOf(event.started_at);
  const endedAt = momentOf(event.ended_at);
  const durationMs = event.duration_ms ?? null;
  if (startedAt && endedAt) {
    const passedMs = endedAt.getTime() - startedAt.getTime();
    if (passedMs < 0) throw invalid(`${path}.ended_at`, `${path}.ended_at must not be before started_at.`);
    return { startedAt, endedAt, durationMs: durationMs ?? passedMs };
  }
  if (durationMs === null) return { startedAt, endedAt, durationMs };
  if (startedAt) return { startedAt, endedAt: derived(startedAt.getTime() + durationMs, path), durationMs };
  if (endedAt) return { startedAt: derived(endedAt.getTime() - durationMs, path), endedAt, durationMs };
  return { startedAt, endedAt, durationMs };
}

const momentOf = (text: string | null | undefined): Date | null => (text ? (parseTimestamp(text) ?? null) : null);

function derived(ms: number, path: string): Date {
  const moment = momentAt(ms);
  if (!moment) throw invalid(`${path}.duration_ms`, `${path}.duration_ms leads to an invalid date.`);
  return moment;
}
