import type { LiveEvent } from "../../api/stream.ts";
import { kindOfEvent } from "./cache.ts";

/** By the id of a run under way, when the stream last told of it. */
export type RunningRuns = ReadonlyMap<string, number>;

/** More than this many at once are counted as this many. */
const maxRuns = 99;
/** A run that ends without an event, such as an export that is deleted, is forgotten after this time. */
export const silenceMs = 120_000;

/** Returns the runs under way after an event of the stream; the same map if it is about none. */
export function runsAfter(running: RunningRuns, event: LiveEvent, now: number): RunningRuns {
  if (!kindOfEvent(event)) return running;
  const { id } = event.resource;
  const isRunning = event.data.status === "queued" || event.data.status === "running";
  if (!isRunning && !running.has(id)) return running;
  if (isRunning && !running.has(id) && running.size >= maxRuns) return running;
  const next = new Map(running);
  if (isRunning) next.set(id, now);
  else next.delete(id);
  return next;
}

/** Returns the runs without those of which the stream has told nothing for a while. */
export function withoutSilent(running: RunningRuns, now: number): RunningRuns {
  const left = [...running].filter(([, at]) => now - at < silenceMs);
  return left.length === running.size ? running : new Map(left);
}
