import { findCards } from "./find-cards.ts";
import { findDictatedNumbers } from "./find-dictated-numbers.ts";
import { findEmails } from "./find-emails.ts";
import { findIbans } from "./find-ibans.ts";
import { findInternationalPhones } from "./find-international-phones.ts";
import { findNationalIds } from "./find-national-ids.ts";
import { findNationalPhones } from "./find-national-phones.ts";
import { findSpokenEmails } from "./find-spoken-emails.ts";
import { findSpokenNumbers } from "./find-spoken-numbers.ts";
import { findTokens } from "./find-tokens.ts";
import { foldText } from "./fold-text.ts";
import { type Labelled, labels, mergeSpans } from "./merge-spans.ts";
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

/** Shorter lines hold nothing that any detector knows. */
const shortest = 6;

/** With what is masked already, and with what the workspace's own patterns found. Both in order. */
export function findBeside(
  text: string,
  { masked, own }: { masked: readonly Labelled[]; own: readonly Labelled[] },
): readonly PersonalData[] {
  const found: PersonalData[] = [];
  const whole = blank(foldText(text), masked);
  const dictated = following(findDictatedNumbers(whole));
  const beside = following(own);
  for (let start = 0, end = 0; start < whole.length; start = end + 1) {
    const newline = whole.indexOf("\n", start);
    end = newline < 0 ? whole.length : newline;
    const known = dictated(end);
    const owned = beside(end);
    if (end - start < shortest) continue;
    const line = whole.slice(start, end);
    for (const span of findInLine(line, shift(known, -start), shift(owned, -start))) {
      found.push({ start: span.start + start, end: span.end + start, kind: span.kind });
    }
  }
  return found;
}

const none: readonly never[] = [];

/** Takes from an ordered list, call by call, what begins before a place. */
function following<Item extends Range>(items: readonly Item[]): (end: number) => readonly Item[] {
  let next = 0;
  return (end) => {
    if (next === items.length) return none;
    const first = next;
    while (next < items.length && (items[next] as Item).start < end) next++;
    return items.slice(first, next);
  };
}

const shift = <Item extends Range>(items: readonly Item[], by: number): readonly Item[] =>
  items.length === 0 ? items : items.map((item) => ({ ...item, start: item.start + by, end: item.end + by }));

/**
 * Looks until there is nothing more to find, each time with what was found taken out: that is why masking twice is
 * masking once. In the first round the workspace's own finds are still there, so that they don't hide the rest of what
 * they are a part of.
 */
function findInLine(
  line: string,
  dictated: readonly PersonalData[],
  own: readonly Labelled[],
): readonly PersonalData[] {
  const found = [...dictated];
  look(blank(line, dictated.map(labelled)), found);
  if (found.length === 0 && own.length === 0) return found;
  let left = blank(line, mergeSpans([...found.map(labelled), ...own]));
  for (let round = 1, before = -1; round < mostRounds && found.length !== before; round++) {
    before = found.length;
    left = look(left, found);
  }
  return found.sort((a, b) => a.start - b.start);
}

const labelled = ({ start, end, kind }: PersonalData): Labelled => ({ start, end, label: labels[kind] });

/** All detectors once. Answers the line without what they found. */
function look(line: string, found: PersonalData[]): string {
  let reading = readText(line);
  for (const detect of detectors) {
    const spans = detect(reading);
    if (spans.length === 0) continue;
    for (const span of spans) found.push(span);
    reading = readText(blank(reading.text, spans.map(labelled)));
  }
  return reading.text;
}
