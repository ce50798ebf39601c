import { viewsOf } from "./correct-verdict.ts";
import type { Learnt, Points, Review } from "./types.ts";
import { placeOf, verdicts } from "./verdicts.ts";

/** Views with fewer reviews add nothing that a wider one would not say. */
const leastPerView = 3;
const maxViews = 200;
/** What a verdict is worth where nobody has said otherwise, and as how many reviews that counts. */
const nominal: Points = { pass: 1, partial: 0.5, fail: 0 };
const nominalWeight = 5;

/** What reviews say of a criterion, in counts. */
export function learnCriterion(reviews: readonly Review[]): Learnt {
  const counts = new Map<string, number[]>();
  for (const { found, said } of reviews) {
    for (const view of viewsOf(found)) {
      const seen = counts.get(view) ?? verdicts.map(() => 0);
      counts.set(view, seen);
      const place = placeOf(said);
      seen[place] = (seen[place] as number) + 1;
    }
  }
  const kept = [...counts]
    .map(([view, seen]) => ({ view, seen, total: seen.reduce((sum, count) => sum + count, 0) }))
    .filter(({ total }) => total >= leastPerView)
    .sort((a, b) => b.total - a.total || (a.view < b.view ? -1 : 1))
    .slice(0, maxViews);
  return { counts: Object.fromEntries(kept.map(({ view, seen }) => [view, seen])), points: pointsOf(reviews) };
}

function pointsOf(reviews: readonly Review[]): Points {
  const mean = (verdict: keyof Points) => {
    const shares = reviews.flatMap(({ said, share }) => (said === verdict && share !== null ? [share] : []));
    const total = shares.reduce((sum, share) => sum + share, nominalWeight * nominal[verdict]);
    return Math.round((1_000 * total) / (shares.length + nominalWeight)) / 1_000;
  };
  return { pass: mean("pass"), partial: mean("partial"), fail: mean("fail") };
}
