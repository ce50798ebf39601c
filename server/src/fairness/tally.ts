import type { Judged } from "../grading/index.ts";
import { type Grouped, groupedShareOf, shareOf } from "./share-of.ts";
import type { CriterionAudit, Example, Swap, SwapAudit } from "./types.ts";

/** What a grader makes of a conversation. */
export interface Graded {
  readonly criteria: readonly Judged[];
  readonly score: number | null;
  readonly passed: boolean | null;
  readonly satisfaction: string | null;
}

/** Per swap and criterion. */
const maxExamples = 3;

/** Counts, for one swap, what differs between conversations and their copies. */
export interface Tally {
  leave(): void;
  compare(id: string, before: Graded, after: Graded): void;
  result(): SwapAudit;
}

export function createTally({ key, title }: Pick<Swap, "key" | "title">): Tally {
  const criteria = new Map<string, CriterionTally>();
  const grouped = { groups: 0, count: 0, of: 0, countSquared: 0, countTimesOf: 0, ofSquared: 0 };
  const counts = { untouched: 0, conversations: 0, passed: 0, satisfaction: 0, labelled: 0 };
  const change = { of: 0, sum: 0, absolute: 0 };

  function compareCriteria(id: string, before: Graded, after: Graded) {
    let [flipped, compared] = [0, 0];
    for (const [i, one] of before.criteria.entries()) {
      const tally = criteria.get(one.key) ?? createCriterionTally(one);
      criteria.set(one.key, tally);
      const outcome = tally.compare(id, one, after.criteria[i] as Judged);
      if (outcome !== "neither applies") compared++;
      if (outcome === "flipped") flipped++;
    }
    return { flipped, compared };
  }

  return {
    leave: () => void counts.untouched++,
    compare(id, before, after) {
      const { flipped, compared } = compareCriteria(id, before, after);
      addGroup(grouped, flipped, compared);
      if (flipped > 0) counts.conversations++;
      if (before.passed !== after.passed) counts.passed++;
      if (before.satisfaction !== null || after.satisfaction !== null) counts.labelled++;
      if (before.satisfaction !== after.satisfaction) counts.satisfaction++;
      if (before.score === null || after.score === null) return;
      change.of++;
      change.sum += after.score - before.score;
      change.absolute += Math.abs(after.score - before.score);
    },
    result: () => ({
      key,
      title,
      touched: grouped.groups,
      untouched: counts.untouched,
      flipped: groupedShareOf(grouped),
      conversations: shareOf(counts.conversations, grouped.groups),
      passed: shareOf(counts.passed, grouped.groups),
      satisfaction: shareOf(counts.satisfaction, counts.labelled),
      meanChange: change.of === 0 ? null : change.sum / change.of,
      meanAbsoluteChange: change.of === 0 ? null : change.absolute / change.of,
      criteria: [...criteria.values()].map((tally) => tally.result()),
    }),
  };
}

function addGroup(sums: { -readonly [Name in keyof Grouped]: number }, count: number, of: number): void {
  sums.groups++;
  sums.count += count;
  sums.of += of;
  sums.countSquared += count * count;
  sums.countTimesOf += count * of;
  sums.ofSquared += of * of;
}

interface CriterionTally {
  compare(id: string, before: Judged, after: Judged): "neither applies" | "kept" | "flipped";
  result(): CriterionAudit;
}

function createCriterionTally({ key, name }: Judged): CriterionTally {
  let [compared, flipped, lower, higher, scored, change] = [0, 0, 0, 0, 0, 0];
  const examples: Example[] = [];
  return {
    compare(id, before, after) {
      if (before.verdict === "not_applicable" && after.verdict === "not_applicable") return "neither applies";
      compared++;
      if (before.score !== null && after.score !== null) {
        scored++;
        change += (100 * (after.score - before.score)) / before.maxScore;
      }
      if (before.verdict === after.verdict) return "kept";
      flipped++;
      if (before.score !== null && after.score !== null) {
        if (after.score < before.score) lower++;
        if (after.score > before.score) higher++;
      }
      if (examples.length < maxExamples) examples.push(exampleOf(id, before, after));
      return "flipped";
    },
    result: () => ({
      key,
      name,
      flipped: shareOf(flipped, compared),
      lower,
      higher,
      meanChange: scored === 0 ? null : change / scored,
      examples,
    }),
  };
}

const exampleOf = (id: string, before: Judged, after: Judged): Example => ({
  id,
  criterion: before.key,
  before: before.verdict,
  after: after.verdict,
  quoteBefore: before.evidence[0]?.quote ?? null,
  quoteAfter: after.evidence[0]?.quote ?? null,
});
