import { setImmediate as breathe } from "node:timers/promises";

/** For so long at a time nobody else is answered. */
const turnMs = 10;

/** Call it between the steps of long work: others get their turn in time, and the work goes on after. */
export type Pause = () => Promise<void> | undefined;

export function pauses(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return breathe().then(() => {
      since = performance.now();
    });
  };
}
