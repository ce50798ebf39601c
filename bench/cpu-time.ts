import { readdirSync, readFileSync } from "node:fs";

/** Linux counts hundredths of a second. */
const tickMs = 10;

interface Times {
  readonly parent: number;
  readonly ownMs: number;
  /** With that of children that have ended. */
  readonly allMs: number;
}

function timesOf(pid: number): Times | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
      .map(Number);
    const at = (i: number) => fields[i] ?? 0;
    const ownMs = (at(11) + at(12)) * tickMs;
    return { parent: at(1), ownMs, allMs: ownMs + (at(13) + at(14)) * tickMs };
  } catch {
    return undefined;
  }
}

/** Processor time of a process, its threads and its children, including children that have ended. */
export function processorMs(pid: number): number {
  let sum = timesOf(pid)?.allMs ?? 0;
  for (const entry of readdirSync("/proc")) {
    const times = /^\d+$/.test(entry) ? timesOf(Number(entry)) : undefined;
    if (times?.parent === pid) sum += times.ownMs;
  }
  return sum;
}

export const parentOf = (pid: number): number => timesOf(pid)?.parent ?? 0;
