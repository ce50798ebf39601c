import type { Verdict } from "../grading/index.ts";
import type { Counts, Found } from "./types.ts";
import { placeOf, verdicts } from "./verdicts.ts";

/** As many reviews as the grader's own word, and each wider view, counts for. */
const ownWeight = 10;
const widerWeight = 8;
/** Before anybody has said anything the grader is taken to be right so often. */
const trust = 0.85;
/** Another verdict must be likelier by so much. */
const margin = 0.1;
/** Nobody is ever surer than this, or less. */
const surest = 0.99;
const leastSure = 0.05;
/** Fewer cases than this tell little to whoever reads the card. */
const tellingCases = 5;
/** The grader's own limit. */
const sureFrom = 0.6;

/** From the wide to the narrow: the verdict, how sure it is, and the very confidence and value, which tell a check's reasons apart. */
export const viewsOf = ({ verdict, confidence, value }: Found): readonly string[] => [
  verdict,
  `${verdict} ${confidence >= sureFrom ? "sure" : "unsure"}`,
  `${verdict} ${confidence.toFixed(2)} ${value.toFixed(2)}`,
];

export interface Corrected {
  readonly verdict: Verdict;
  readonly confidence: number;
  /** Of so many like cases people said so in so many. */
  readonly cases: { readonly count: number; readonly of: number };
}

/**
 * What people would say of it. Each narrower view is drawn to the wider one, and the widest to the grader's own verdict,
 * so that a few reviews change nothing.
 */
export function correctVerdict(counts: Counts, found: Found): Corrected {
  const views = viewsOf(found);
  const own = placeOf(found.verdict);
  const chances = views.reduce((wider, view, depth) => {
    const seen = counts[view];
    if (!seen) return wider;
    const weight = depth === 0 ? ownWeight : widerWeight;
    const all = sum(seen) + weight;
    return wider.map((chance, i) => ((seen[i] ?? 0) + weight * chance) / all);
  }, trusting(own));
  const likeliest = chances.indexOf(Math.max(...chances));
  const ahead = (chances[likeliest] as number) - (chances[own] as number);
  const chosen = found.hasEvidence && ahead > margin ? likeliest : own;
  const confidence = Math.min(surest, Math.max(leastSure, chances[chosen] as number));
  return { verdict: verdicts[chosen] as Verdict, confidence, cases: casesOf(counts, views, chosen) };
}

const trusting = (own: number): readonly number[] =>
  verdicts.map((_, i) => (i === own ? trust : (1 - trust) / (verdicts.length - 1)));

function casesOf(counts: Counts, views: readonly string[], chosen: number): Corrected["cases"] {
  const seen = views.map((view) => counts[view] ?? []);
  const telling = seen.findLast((each) => sum(each) >= tellingCases) ?? seen[0] ?? [];
  return { count: telling[chosen] ?? 0, of: sum(telling) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
