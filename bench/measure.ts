import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";

export interface Load {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** A new Idempotency-Key for each request. */
  readonly freshKeys?: boolean;
  readonly connections: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

let keys = 0;

/** One bounded run. Any answer but a success makes the figure worthless, so it is an error. */
export async function measure(load: Load, seconds: number): Promise<Measured> {
  const run = String(process.pid) + String(Date.now());
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: seconds,
    requests: [
      {
        method: load.method ?? "GET",
        headers: { "content-type": "application/json", ...load.headers },
        ...(load.body === undefined ? {} : { body: load.body }),
        ...(load.freshKeys
          ? {
              setupRequest: (request: autocannon.Request) => ({
                ...request,
                headers: { ...request.headers, "idempotency-key": `${run}-${keys++}` },
              }),
            }
          : {}),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} failed of ${result.requests.total}`);
  }
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

export interface Compared<Side> {
  readonly floor: Side;
  readonly ours: Side;
}

/** What each round gave, in their order. */
export type Rounds = Compared<readonly Measured[]>;

/** Alternates between the two, so that whatever the machine does meanwhile hits both. */
export async function compare(floor: Load, ours: Load, effort: Effort): Promise<Rounds> {
  const [rounds] = await compareSeveral([{ floor, ours }], effort);
  return rounds as Rounds;
}

/** Until the disk has what was just written: it would be on the next one's bill. */
const restMs = 1_000;

/**
 * Alternates between all of them: for pairs that are held against each other as well. Every second round goes backwards, so
 * that none always comes after the one that writes most.
 */
export async function compareSeveral(
  pairs: readonly Compared<Load>[],
  { rounds, seconds }: Effort,
): Promise<readonly Rounds[]> {
  const runs = pairs.map((): { floor: Measured[]; ours: Measured[] } => ({ floor: [], ours: [] }));
  for (let round = 0; round < rounds; round++) {
    const turns = pairs.flatMap(({ floor, ours }, i) => [
      { load: floor, into: runs[i]?.floor },
      { load: ours, into: runs[i]?.ours },
    ]);
    for (const { load, into } of round % 2 === 0 ? turns : turns.toReversed()) {
      into?.push(await measure(load, seconds));
      await sleep(restMs);
    }
  }
  return runs;
}

/** The rate in the middle round. */
export const rateOf = (rounds: readonly Measured[]): number => middle(rounds.map(({ perSecond }) => perSecond));

/** Round by round, since the machine's speed changes between them. */
export function ratioOf(one: readonly Measured[], other: readonly Measured[]): Ratio {
  const ratios = one.map(({ perSecond }, i) => perSecond / (other[i]?.perSecond ?? Number.NaN));
  return { middle: middle(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}

export interface Ratio {
  readonly middle: number;
  readonly lowest: number;
  readonly highest: number;
}

export function middle(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (i: number) => sorted[i] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}

/** One request after the other, each timed. */
export async function measureOnce(load: Load, requests: number): Promise<{ p50Ms: number; p95Ms: number }> {
  const times: number[] = [];
  for (let i = 0; i < requests; i++) {
    const started = performance.now();
    const response = await fetch(load.url, { headers: load.headers ?? {} });
    await response.text();
    if (!response.ok) throw new Error(`${load.url}: ${response.status}`);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}
