import type { Reading } from "./read-text.ts";

/** What may stand between two groups of one phone number. */
const gaps = new Set(
  [" ", "-", ".", "/", "(", ")", ") ", ")-", ").", ")/", " (", "-(", "/(", ".(", " - ", " / ", ") (", "- "].concat([
    " -",
    "  ",
    ") - ",
    ")  ",
    ")(",
  ]),
);
const widest = 4;

/** Groups of digits that may be one number, from a first one on. */
export interface NumberGroups {
  readonly groups: readonly string[];
  /** Between the groups: one less than there are groups. */
  readonly gaps: readonly string[];
  /** Where each group ends. */
  readonly ends: readonly number[];
  readonly digits: number;
}

const mostGroups = 8;
const mostDigits = 17;

/** No phone number has more groups or digits, and the work per place stays bounded. */
export function numberGroups({ text, starts, ends }: Reading, first: number): NumberGroups {
  const groups: string[] = [];
  const between: string[] = [];
  const at: number[] = [];
  let digits = 0;
  for (let i = first; i < starts.length && groups.length < mostGroups; i++) {
    const start = starts[i] as number;
    const end = ends[i] as number;
    if (i > first) {
      const previous = ends[i - 1] as number;
      const gap = start - previous <= widest ? text.slice(previous, start) : "";
      if (!gaps.has(gap)) break;
      between.push(gap);
    }
    if (digits + end - start > mostDigits) break;
    digits += end - start;
    groups.push(text.slice(start, end));
    at.push(end);
  }
  return { groups, gaps: between, ends: at, digits };
}

export const prefixOf = ({ groups, gaps, ends, digits }: NumberGroups, count: number): NumberGroups => ({
  groups: groups.slice(0, count),
  gaps: gaps.slice(0, count - 1),
  ends: ends.slice(0, count),
  digits: groups.slice(count).reduce((rest, { length }) => rest - length, digits),
});

export const layoutOf = ({ groups }: NumberGroups): string => groups.map((group) => group.length).join("-");
