/**
 * Of a receiver that answers at once one node has so many lanes in its hands, the sending and the writing down included. The
 * latter takes most of the time then: few of them are at the receiver at any moment.
 */
const promptCap = 384;
/** Of one that answers as most do. */
const healthyCap = 192;
/** Of one that has not answered yet. */
export const firstCap = 16;
const slowCap = 8;
const crawlingCap = 4;
const promptMs = 20;
const slowMs = 500;
const crawlingMs = 2_000;
/** Each answer counts for so much, the ones before for the rest. */
const newest = 0.2;
/** Receivers that had nothing for so long are forgotten. */
const forgottenMs = 60_000;

interface Load {
  inFlight: number;
  /** Nothing until it has answered. */
  usualMs: number | undefined;
  lastMs: number;
}

/**
 * How much each receiver has in its hands, and how much it may have: one that is slow or down gets few at a time, so that
 * it can't take up what the others need.
 */
export function createEndpointLoad() {
  const loads = new Map<string, Load>();
  function capOf({ usualMs }: Load): number {
    if (usualMs === undefined) return firstCap;
    if (usualMs >= crawlingMs) return crawlingCap;
    if (usualMs >= slowMs) return slowCap;
    return usualMs >= promptMs ? healthyCap : promptCap;
  }
  return {
    begin(id: string): void {
      const load = loads.get(id) ?? { inFlight: 0, usualMs: undefined, lastMs: 0 };
      load.inFlight += 1;
      loads.set(id, load);
    },
    answered(id: string, latencyMs: number): void {
      const load = loads.get(id);
      if (load) load.usualMs = (load.usualMs ?? latencyMs) * (1 - newest) + latencyMs * newest;
    },
    end(id: string): void {
      const load = loads.get(id);
      if (!load) return;
      load.inFlight -= 1;
      load.lastMs = performance.now();
    },
    /**
     * Whether it has far more than it may have by now. A little more is not taken from it: who answers now within a time and
     * now beyond it would get its lanes in turns.
     */
    isOver(id: string): boolean {
      const load = loads.get(id);
      return load !== undefined && load.inFlight > 2 * capOf(load);
    },
    busy(): ReadonlyMap<string, { inFlight: number; cap: number }> {
      for (const [id, load] of loads) {
        if (load.inFlight === 0 && performance.now() - load.lastMs > forgottenMs) loads.delete(id);
      }
      return new Map([...loads].map(([id, load]) => [id, { inFlight: load.inFlight, cap: capOf(load) }]));
    },
  };
}
