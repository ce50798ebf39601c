import { findCards } from "./find-cards.ts";
import { findEmails } from "./find-emails.ts";
import { findIbans } from "./find-ibans.ts";
import { findInternationalPhones } from "./find-international-phones.ts";
import { findNationalIds } from "./find-national-ids.ts";
import { findNationalPhones } from "./find-national-phones.ts";
import { findSpokenEmails } from "./find-spoken-emails.ts";
import { findSpokenNumbers } from "./find-spoken-numbers.ts";
import { findTokens } from "./find-tokens.ts";
import { foldText } from "./fold-text.ts";
import { blank, type Detector, readText } from "./read-text.ts";
import type { PersonalData, Range } from "./types.ts";

/** The surer a kind is, the earlier: what one has found the next ones don't see. */
const detectors: readonly Detector[] = [
  findTokens,
  findEmails,
  findSpokenEmails,
  findIbans,
  findCards,
  findInternationalPhones,
  findNationalIds,
  findSpokenNumbers,
  findNationalPhones,
];

/** What is found can make room for more, in real texts once. Bounds the work on what is made to need many rounds. */
const mostRounds = 8;

/** Where a text holds personal data, in order and without overlaps. No span crosses the end of a line. */
export const findPersonalData = (text: string): readonly PersonalData[] => findBeside(text, { masked: [], own: [] });

type Masked = Range & { readonly kind?: string };

/** Shorter lines hold nothing that any detector knows. */
const shortest = 6;

/** With what is masked already, and with what the workspace's own patterns found. Both in order. */
export function findBeside(
  text: string,
  { masked, own }: { masked: readonly Masked[]; own: readonly Range[] },
): readonly PersonalData[] {
  const found: PersonalData[] = [];
  const whole = blank(foldText(text), masked);
  let next = 0;
  for (let start = 0, end = 0; start < whole.length; start = end + 1) {
    const newline = whole.indexOf("\n", start);
    end = newline < 0 ? whole.length : newline;
    const first = next;
    while (next < own.length && (own[next] as Range).start < end) next++;
    if (end - start < shortest) continue;
    const inLine = own.slice(first, next).map((range) => ({ start: range.start - start, end: range.end - start }));
    findInLine(whole.slice(start, end), start, inLine, found);
  }
  return found;
}

/**
 * Looks until there is nothing more to find, each time with what was found taken out: that is why masking twice is
 * masking once. In the first round the workspace's own finds are still there, so that they don't hide the rest of what
 * they are a part of.
 */
function findInLine(line: string, offset: number, own: readonly Range[], found: PersonalData[]): void {
  const first = found.length;
  let left = look(line, offset, found);
  if (own.length > 0) left = blank(left, own);
  else if (found.length === first) return;
  for (let round = 1, before = -1; round < mostRounds && found.length !== before; round++) {
    before = found.length;
    left = look(left, offset, found);
  }
  const inOrder = found.splice(first).sort((a, b) => a.start - b.start);
  for (const span of inOrder) found.push(span);
}

/** All detectors once. Answers the line without what they found. */
function look(line: string, offset: number, found: PersonalData[]): string {
  let reading = readText(line);
  for (const detect of detectors) {
    const spans = detect(reading);
    if (spans.length === 0) continue;
    for (const { start, end, kind } of spans) found.push({ start: start + offset, end: end + offset, kind });
    reading = readText(blank(reading.text, spans));
  }
  return reading.text;
}
