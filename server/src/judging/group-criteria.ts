import type { Criterion } from "../grading/index.ts";

/**
 * Several criteria share a call, because the conversation is most of a prompt: twenty criteria one by one would pay for
 * it twenty times, in groups of eight three times. More in one call makes models careless with the last ones.
 */
const maxCriteria = 8;
/** Long questions are grouped by fewer, so that the conversation is not drowned in them. */
const maxChars = 16_000;

export function groupCriteria(criteria: readonly Criterion[]): readonly (readonly Criterion[])[] {
  const groups: Criterion[][] = [];
  let chars = 0;
  for (const criterion of criteria) {
    const size = criterion.name.length + (criterion.question?.length ?? 0) + (criterion.description?.length ?? 0);
    const current = groups.at(-1);
    if (current && current.length < maxCriteria && chars + size <= maxChars) {
      current.push(criterion);
      chars += size;
    } else {
      groups.push([criterion]);
      chars = size;
    }
  }
  return groups;
}
