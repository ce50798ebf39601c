import { passesLuhn } from "./luhn.ts";
import { isDigitAt, joins, type Reading } from "./read-text.ts";
import type { PersonalData } from "./types.ts";

/** First digits from and to, and how many digits such a card has. */
const issuers: readonly (readonly [number, number, readonly number[]])[] = [
  [4, 4, [13, 16, 19]], // Visa
  [51, 55, [16]], // Mastercard
  [2221, 2720, [16]],
  [34, 34, [15]], // American Express
  [37, 37, [15]],
  [300, 305, [14]], // Diners Club
  [3095, 3095, [14]],
  [36, 36, [14]],
  [38, 39, [14]],
  [6011, 6011, [16, 19]], // Discover
  [644, 649, [16, 19]],
  [65, 65, [16, 19]],
  [3528, 3589, [16]], // JCB
  [62, 62, [16, 17, 18, 19]], // UnionPay
  [81, 81, [16]],
  [2200, 2204, [16]], // Mir
  [60, 60, [16]], // RuPay
  [82, 82, [16]],
  [5018, 5020, [13, 15, 16, 18, 19]], // Maestro, Dankort
  [5038, 5038, [13, 15, 16, 18, 19]],
  [56, 58, [13, 15, 16, 18, 19]],
  [6304, 6304, [13, 15, 16, 18, 19]],
  [6759, 6763, [13, 15, 16, 18, 19]],
];

const usualLayouts = new Set([
  "4,4,4,4",
  "4,6,5",
  "4,6,4",
  "4,4,4,4,3",
  "4,4,4,4,2",
  "4,4,4,4,1",
  "4,4,5",
  "4,4,4,1",
  "4,4,4,2",
  "4,4,4,3",
]);
const gaps = new Set([" ", "-", ".", "  ", " - "]);
/** As a large shop writes its order numbers. */
const orderNumber = "3,7,7";
const firstDigits = new Set("234568");
const shortest = 13;
const longest = 19;
const mostGroups = 10;

const isIssued = (digits: string) =>
  issuers.some(([from, to, lengths]) => {
    if (!lengths.includes(digits.length)) return false;
    const prefix = Number(digits.slice(0, String(from).length));
    return prefix >= from && prefix <= to;
  });

/** Numbers of cards that somebody issues, with the check digit that belongs to them. */
export function findCards(reading: Reading): PersonalData[] {
  const { starts, ends } = reading;
  const found: PersonalData[] = [];
  for (let i = 0; i < starts.length; i++) {
    const last = lastGroupOfCard(reading, i, found.at(-1)?.end ?? -1);
    if (last === undefined) continue;
    found.push({ start: starts[i] as number, end: ends[last] as number, kind: "card" });
    i = last;
  }
  return found;
}

function lastGroupOfCard(reading: Reading, first: number, consumed: number): number | undefined {
  const { text, starts, ends } = reading;
  const start = starts[first] as number;
  if (!firstDigits.has(text[start] as string) || joins(text, start - 1) || isFraction(text, start)) return undefined;
  const before = first > 0 && isJoined(reading, first - 1) ? (ends[first - 1] as number) : consumed;
  const follows = before > consumed ? before - (starts[first - 1] as number) : 0;
  let digits = "";
  let best: number | undefined;
  const layout: number[] = [];
  for (let last = first; last < starts.length && layout.length < mostGroups; last++) {
    const end = ends[last] as number;
    digits += text.slice(starts[last], end);
    if (digits.length > longest) break;
    layout.push(end - (starts[last] as number));
    const goesOn = isJoined(reading, last);
    const whole = digits.length >= shortest && fits(layout, follows, goesOn) && endsHere(text, end);
    if (whole && isIssued(digits) && passesLuhn(digits)) best = last;
    // In the midst of other numbers only groups of four can be a card.
    if (!goesOn || (follows > 0 && layout[0] !== 4)) break;
  }
  return best;
}

/** The digits after a decimal point. */
const isFraction = (text: string, start: number) => text[start - 1] === "." && isDigitAt(text, start - 2);

/** A part of a UUID goes on with four hexadecimal digits. */
const endsHere = (text: string, end: number) =>
  !joins(text, end) && !(text[end] === "-" && /^[\da-f]{4}/i.test(text.slice(end + 1, end + 5)));

/**
 * A card in an unusual layout has to stand alone; one in groups of four must not be the end of something longer.
 * `follows`: how many digits stand right before it.
 */
function fits(layout: readonly number[], follows: number, goesOn: boolean): boolean {
  if (layout.length === 1) return true;
  const groups = layout.join();
  if (usualLayouts.has(groups)) return follows !== layout[0];
  return follows === 0 && !goesOn && groups !== orderNumber && layout.every((length) => length > 1);
}

/** Whether the next group of digits may belong to the same number. */
function isJoined({ text, starts, ends }: Reading, group: number): boolean {
  const next = starts[group + 1];
  const end = ends[group] as number;
  return next !== undefined && next - end <= 3 && gaps.has(text.slice(end, next));
}
