import { type Figures, figuresOf, type Sums, type Weights } from "./figures.ts";
import type { Pause } from "./pause.ts";

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export type Intervals = { readonly [Name in keyof Figures]: Interval | null };

const mostResamples = 1_000;
const leastResamples = 200;
/** Units looked at for one answer, over all resamples: about a second of one core. */
const mostSteps = 200_000_000;
/** With fewer figures than this its ends mean nothing. */
const leastFigures = 20;
const names = ["percent", "kappa", "alpha"] as const;

export interface Bootstrap {
  readonly clusterCount: number;
  readonly unitCount: number;
  readonly sums: (weights: Weights) => readonly Sums[];
  readonly pause: Pause;
  readonly seed?: number;
}

/**
 * 95 % intervals by the percentile bootstrap: clusters are drawn with replacement, and the same draw serves all strata
 * and their whole. The first entry is the whole, then one for each of the sums. The same data always give the same.
 */
export async function bootstrap(input: Bootstrap): Promise<readonly Intervals[]> {
  const { clusterCount, unitCount, sums, pause, seed = 1 } = input;
  if (clusterCount < 2) return [noIntervals, ...sums(undefined).map(() => noIntervals)];
  const draw = randomNumbers(seed);
  const wanted = Math.floor(mostSteps / unitCount);
  const resamples = Math.min(mostResamples, Math.max(leastResamples, wanted));
  const weights = new Int32Array(clusterCount);
  const drawn: Figures[][] = [];
  for (let i = 0; i < resamples; i++) {
    weights.fill(0);
    for (let j = 0; j < clusterCount; j++) {
      const place = Math.floor(draw() * clusterCount);
      weights[place] = (weights[place] as number) + 1;
    }
    const parts = sums(weights);
    drawn.push([figuresOf(parts), ...parts.map((part) => figuresOf([part]))]);
    await pause();
  }
  return (drawn[0] ?? []).map((_, place) => intervalsOf(drawn.map((figures) => figures[place] as Figures)));
}

const noIntervals: Intervals = { percent: null, kappa: null, alpha: null };

function intervalsOf(figures: readonly Figures[]): Intervals {
  const [percent, kappa, alpha] = names.map((name) => {
    const known = figures.flatMap((each) => each[name] ?? []).toSorted((a, b) => a - b);
    return known.length < leastFigures ? null : { low: quantile(known, 0.025), high: quantile(known, 0.975) };
  }) as [Interval | null, Interval | null, Interval | null];
  return { percent, kappa, alpha };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const before = Math.floor(place);
  const low = sorted[before] as number;
  const high = sorted[Math.min(before + 1, sorted.length - 1)] as number;
  return low + (high - low) * (place - before);
}

/** Numbers from 0 up to 1, always the same ones for a seed: a 32-bit Weyl sequence, well mixed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
