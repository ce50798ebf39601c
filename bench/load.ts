export interface Counted {
  readonly count: number;
  readonly ms: number;
  readonly latencies: readonly number[];
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Repeats `call` on each connection until `ms` have passed. A connection stops early if its call returns undefined. */
export async function inParallel(
  connections: number,
  ms: number,
  call: (n: number) => Promise<number | undefined>,
): Promise<readonly number[]> {
  const end = performance.now() + ms;
  const all: number[] = [];
  let n = 0;
  const one = async () => {
    while (performance.now() < end) {
      const took = await call(n++);
      if (took === undefined) return;
      all.push(took);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return all;
}

/** Again and again until something else is done. */
export async function probing(isDone: () => boolean, probe: () => Promise<void>): Promise<void> {
  while (!isDone()) await probe();
}
