import type { Pattern, Stratum } from "./rated.ts";

/** Null: it can't be told. */
export interface Figures {
  /** Share of pairs that agree, 0 to 1. */
  readonly percent: number | null;
  readonly kappa: number | null;
  readonly alpha: number | null;
}

/** What a stratum adds to the figures; sums of several strata are figures over all of them. */
export interface Sums {
  readonly pairs: number;
  readonly agreeing: number;
  /**
   * Pairs that would agree if two different raters, drawn as often as they take part, judged at random, each as often so
   * or so as they do. For two raters who judged the same things this is Cohen's; for more who all did, Conger's.
   */
  readonly byChance: number;
  /** Krippendorff's observed and expected disagreement, times the number of values. */
  readonly observed: number;
  readonly expected: number;
}

/** How often each cluster counts; undefined: once. */
export type Weights = Int32Array | undefined;

/** Room to count in, made once per stratum and used for every resample. */
export type Desk = Float64Array;

export const deskFor = ({ raterCount, labelCount }: Stratum): Desk => new Float64Array(raterCount * labelCount);

/** How often a pattern occurs. Nearly all the time that an interval takes is spent in this loop. */
function weightOf({ clusters }: Pattern, weights: Weights): number {
  if (!weights) return clusters.length;
  let total = 0;
  for (let unit = 0; unit < clusters.length; unit++) total += weights[clusters[unit] as number] as number;
  return total;
}

export function sumsOf(stratum: Stratum, desk: Desk, weights: Weights): Sums {
  desk.fill(0);
  let [pairs, agreeing, coinciding] = [0, 0, 0];
  for (const pattern of stratum.patterns) {
    const weight = weightOf(pattern, weights);
    if (weight === 0) continue;
    const alike = weight * pattern.agreeing;
    pairs += weight * pattern.pairs;
    agreeing += alike;
    // Each of a unit's ordered pairs counts one part in so many as every value has partners.
    coinciding += (2 * alike) / (pattern.places.length - 1);
    for (const place of pattern.places) desk[place] = (desk[place] as number) + weight;
  }
  const { values, byLabel, byRater, byBoth } = squares(stratum, desk);
  const ofOthers = values * values - byRater;
  return {
    pairs,
    agreeing,
    byChance: ofOthers > 0 ? (pairs * (byLabel - byBoth)) / ofOthers : 0,
    observed: values - coinciding,
    expected: values > 1 ? (values * values - byLabel) / (values - 1) : 0,
  };
}

/** How many values there are, and the sums of squares of how many each label, each rater, and both together have. */
function squares({ raterCount, labelCount }: Stratum, desk: Desk) {
  let [values, byLabel, byRater, byBoth] = [0, 0, 0, 0];
  for (let rater = 0; rater < raterCount; rater++) {
    let own = 0;
    for (let label = 0; label < labelCount; label++) own += desk[rater * labelCount + label] as number;
    values += own;
    byRater += own * own;
  }
  for (let label = 0; label < labelCount; label++) {
    let own = 0;
    for (let rater = 0; rater < raterCount; rater++) {
      const count = desk[rater * labelCount + label] as number;
      own += count;
      byBoth += count * count;
    }
    byLabel += own * own;
  }
  return { values, byLabel, byRater, byBoth };
}

/** Rounding must not make a figure out of nothing. */
const nothing = 1e-9;

/**
 * Observed and chance agreement are added up over strata before one is set against the other (pooled kappa, after de
 * Vries and others, 2008): questions that are often answered alike do not pass for agreement on the rest.
 */
export function figuresOf(sums: readonly Sums[]): Figures {
  const total = (name: keyof Sums) => sums.reduce((sum, each) => sum + each[name], 0);
  const [pairs, agreeing, byChance] = [total("pairs"), total("agreeing"), total("byChance")];
  const [observed, expected] = [total("observed"), total("expected")];
  return {
    percent: pairs > 0 ? agreeing / pairs : null,
    kappa: pairs - byChance > nothing ? (agreeing - byChance) / (pairs - byChance) : null,
    alpha: expected > nothing ? 1 - observed / expected : null,
  };
}
