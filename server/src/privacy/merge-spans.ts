import type { PersonalDataKind, Range } from "./types.ts";

/** What a mask says, without its brackets. */
export const labels: Readonly<Record<PersonalDataKind, string>> = {
  email: "EMAIL",
  phone: "PHONE",
  card: "CARD",
  iban: "IBAN",
  national_id: "NATIONAL_ID",
  url_token: "TOKEN",
};

export interface Labelled extends Range {
  readonly label: string;
}

/** Overlapping ones become one, from the first's beginning to the last's end, under the longest one's label. */
export function mergeSpans(spans: readonly Labelled[]): readonly Labelled[] {
  const kept: { start: number; end: number; label: string; longest: number }[] = [];
  for (const { start, end, label } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    const length = end - start;
    if (!last || start >= last.end) kept.push({ start, end, label, longest: length });
    else {
      last.end = Math.max(last.end, end);
      // Of two that are equally long the later one in the list counts.
      if (length >= last.longest) Object.assign(last, { label, longest: length });
    }
  }
  return kept;
}
