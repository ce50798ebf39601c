import type { Part } from "./outcome.ts";

/**
 * Runs the parts side by side, at most `capacity` cores' worth at a time. Parts start in the order of the list; one that
 * needs more than is free lets smaller ones pass, so that no core waits for it.
 */
export async function runParts<T>(
  parts: readonly Part[],
  capacity: number,
  run: (part: Part) => Promise<T>,
): Promise<T[]> {
  const waiting = [...parts];
  const running = new Set<Promise<void>>();
  const results: T[] = [];
  let free = capacity;
  while (waiting.length > 0 || running.size > 0) {
    // A part that needs more than there is runs alone.
    const next = waiting.findIndex(({ cores }) => cores <= free || free === capacity);
    if (next === -1 || waiting.length === 0) {
      await Promise.race(running);
      continue;
    }
    const [part] = waiting.splice(next, 1) as [Part];
    free -= part.cores;
    const done = run(part).then((result) => {
      results.push(result);
      free += part.cores;
      running.delete(done);
    });
    running.add(done);
  }
  return results;
}
