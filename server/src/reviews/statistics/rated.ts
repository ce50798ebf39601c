/** What several raters said of one and the same thing. */
export interface Unit {
  /** Units of one cluster stand or fall together: they are drawn together. */
  readonly cluster: string;
  /** Units of one stratum are about the same question; chance is reckoned for each question by itself. */
  readonly stratum: string;
  /** At most one of each rater. */
  readonly ratings: readonly { readonly rater: string; readonly label: string }[];
}

/** Who said what of a thing. Most things are rated as others are: there are far fewer patterns than units. */
export interface Pattern {
  /** Per rating: rater times labels plus label. */
  readonly places: readonly number[];
  readonly pairs: number;
  readonly agreeing: number;
  /** The cluster of each unit that was rated so. */
  readonly clusters: Int32Array;
}

/** The units of a question in numbers: from these the figures are reckoned a thousand times. */
export interface Stratum {
  readonly name: string;
  readonly raterCount: number;
  readonly labelCount: number;
  readonly patterns: readonly Pattern[];
}

/** Gives names numbers, in the order in which they come. */
export function numbering() {
  const numbers = new Map<string, number>();
  return {
    of(name: string): number {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    count: () => numbers.size,
  };
}

export type Numbering = ReturnType<typeof numbering>;

/** By question, without what only one rater judged: that can neither agree nor disagree. */
export const byStratum = (units: readonly Unit[]): ReadonlyMap<string, Unit[]> =>
  Map.groupBy(
    units.filter(({ ratings }) => ratings.length > 1),
    ({ stratum }) => stratum,
  );

export function stratumOf(name: string, units: readonly Unit[], clusters: Numbering): Stratum {
  const raters = numbering();
  const labels = numbering();
  const numbered = units.map(({ ratings }) => ratings.map(({ rater, label }) => [raters.of(rater), labels.of(label)]));
  const found = new Map<string, { readonly places: number[]; readonly clusters: number[] }>();
  for (const [i, ratings] of numbered.entries()) {
    const places = ratings.map(([rater, label]) => (rater as number) * labels.count() + (label as number));
    const key = places.sort((a, b) => a - b).join();
    const cluster = clusters.of((units[i] as Unit).cluster);
    const known = found.get(key);
    if (known) known.clusters.push(cluster);
    else found.set(key, { places, clusters: [cluster] });
  }
  const patterns = [...found.values()].map((pattern) => ({
    ...pairsOf(pattern.places, labels.count()),
    places: pattern.places,
    clusters: Int32Array.from(pattern.clusters),
  }));
  return { name, raterCount: raters.count(), labelCount: labels.count(), patterns };
}

const pairsAmong = (count: number) => (count * (count - 1)) / 2;

function pairsOf(places: readonly number[], labelCount: number): Pick<Pattern, "pairs" | "agreeing"> {
  const alike = Map.groupBy(places, (place) => place % labelCount);
  const agreeing = [...alike.values()].reduce((sum, { length }) => sum + pairsAmong(length), 0);
  return { pairs: pairsAmong(places.length), agreeing };
}
