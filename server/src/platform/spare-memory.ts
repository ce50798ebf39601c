import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** In percent of what is alive: so much more may lie around before it is collected. Zero leaves it to V8. */
const growingPercent = 15;

const grow = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

/**
 * Gives back what the start took and does not need any more, a quarter of all, at the price of a pause: for when nobody
 * waits yet. What is alive then is what the next collection is measured by.
 */
export function giveBackMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: object) => void;
  grow(growingPercent);
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  if (sparing === 0) grow(0);
}

let sparing = 0;
const betweenSlicesMs = 10_000;

/**
 * For work in the background that goes through much data and needs little at a time: V8 would let the heap grow to a
 * multiple before it looks what is still needed, since that is fastest.
 */
export async function sparingly<Result>(work: () => Promise<Result>): Promise<Result> {
  sparing += 1;
  grow(growingPercent);
  try {
    return await work();
  } finally {
    // Such work comes in slices: a collection between two of them would let the heap grow as ever.
    setTimeout(endOne, betweenSlicesMs).unref();
  }
}

function endOne(): void {
  sparing -= 1;
  if (sparing === 0) grow(0);
}
