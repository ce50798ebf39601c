import { bootstrap, type Intervals } from "./bootstrap.ts";
import { type Desk, deskFor, type Figures, figuresOf, sumsOf, type Weights } from "./figures.ts";
import { type Pause, pauses } from "./pause.ts";
import { byStratum, numbering, type Stratum, stratumOf, type Unit } from "./rated.ts";

export interface Measured {
  readonly pairs: number;
  readonly clusters: number;
  readonly figures: Figures;
  readonly intervals: Intervals;
}

export interface MeasuredAgreement {
  readonly overall: Measured;
  readonly strata: ReadonlyMap<string, Measured>;
}

/** How far raters agree, on each question and on all of them. */
export async function measureAgreement(units: readonly Unit[], pause: Pause = pauses()): Promise<MeasuredAgreement> {
  const clusters = numbering();
  const strata: Stratum[] = [];
  for (const [name, own] of byStratum(units)) {
    strata.push(stratumOf(name, own, clusters));
    await pause();
  }
  const sums = summing(strata);
  const parts = sums(undefined);
  const unitCount = strata.reduce((count, stratum) => count + clustersIn(stratum).length, 0);
  const [whole, ...each] = await bootstrap({ clusterCount: clusters.count(), unitCount, sums, pause });
  const measured = strata.map((stratum, i): [string, Measured] => {
    const part = parts.slice(i, i + 1);
    const own = new Set(clustersIn(stratum)).size;
    return [stratum.name, { ...measuredOf(part, own), intervals: each[i] as Intervals }];
  });
  const overall = { ...measuredOf(parts, clusters.count()), intervals: whole as Intervals };
  return { overall, strata: new Map(measured) };
}

const clustersIn = ({ patterns }: Stratum) => patterns.flatMap(({ clusters }) => [...clusters]);

const measuredOf = (parts: ReturnType<ReturnType<typeof summing>>, clusters: number) => ({
  pairs: parts.reduce((sum, { pairs }) => sum + pairs, 0),
  clusters,
  figures: figuresOf(parts),
});

/** Cohen's kappa over all questions, without its interval. */
export function kappaOf(units: readonly Unit[]): number | null {
  const clusters = numbering();
  const strata = [...byStratum(units)].map(([name, own]) => stratumOf(name, own, clusters));
  return figuresOf(summing(strata)(undefined)).kappa;
}

function summing(strata: readonly Stratum[]) {
  const desks = strata.map(deskFor);
  return (weights: Weights) => strata.map((stratum, i) => sumsOf(stratum, desks[i] as Desk, weights));
}
