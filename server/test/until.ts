import { setTimeout as sleep } from "node:timers/promises";

type Nothing = undefined | null | false;

/** On a busy machine even the ordinary takes long. */
const withinMs = 180_000;
const everyMs = 25;

/** Waits until there is something to be found, and returns it. */
export async function until<Found>(look: () => Found | Nothing | Promise<Found | Nothing>): Promise<Found> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found as Found;
    await sleep(everyMs);
  }
  throw new Error(`it did not come true within ${withinMs / 1_000} s`);
}
