import { isNamedOtherwise, type LeadIn, leadIn } from "./lead-in.ts";
import { beginsNumber, endsNumber } from "./number-edges.ts";
import { type NumberGroups, numberGroups, prefixOf } from "./number-groups.ts";
import { beginsWrittenPhone, isWrittenPhone, mayBePhone } from "./phone-layouts.ts";
import { isDigitAt, type Reading } from "./read-text.ts";
import type { PersonalData } from "./types.ts";

/** Numbers as they are written and dialled within a country. */
export function findNationalPhones(reading: Reading): PersonalData[] {
  const { text, starts, ends } = reading;
  const found: PersonalData[] = [];
  for (let i = 0; i < starts.length; i++) {
    const first = starts[i] as number;
    const taken = found.at(-1)?.end ?? 0;
    if (first < taken) continue;
    const start = text[first - 1] === "(" && text[ends[i] as number] === ")" ? first - 1 : first;
    if (!beginsNumber(text, start, taken)) continue;
    const number = numberGroups(reading, i);
    if (number.digits < fewestDigits) continue;
    const end = endOfNumber({ text, start, taken }, number);
    if (end !== undefined) found.push({ start, end, kind: "phone" });
  }
  return found;
}

const fewestDigits = 7;

interface Place {
  readonly text: string;
  readonly start: number;
  /** Up to where the text belongs to the number before. */
  readonly taken: number;
  said?: LeadIn;
}

/** The longest run of groups that is a number. */
function endOfNumber(place: Place, number: NumberGroups): number | undefined {
  const inBrackets = place.text[place.start] === "(";
  if (!inBrackets && !beginsWrittenPhone(number) && said(place) !== "phone") return undefined;
  for (let count = number.groups.length; count > 0; count--) {
    const part = prefixOf(number, count);
    if (part.digits < fewestDigits) return undefined;
    const end = part.ends.at(-1) as number;
    if (endsNumber(place.text, end) && isPhone(place, part)) return end;
  }
  return undefined;
}

/** The less the layout says, the more the words before it have to. */
function isPhone(place: Place, number: NumberGroups): boolean {
  const inBrackets = place.text[place.start] === "(";
  if (!isWrittenPhone(number, inBrackets)) return said(place) === "phone" && mayBePhone(number);
  if (number.groups.length === 1) return said(place) !== "other";
  if (inBrackets) return true;
  return inList(place, number) ? said(place) === "phone" : !isNamedOtherwise(place.text, place.start);
}

function said(place: Place): LeadIn {
  place.said ??= leadIn(place.text, place.start);
  return place.said;
}

/** Of numbers with nothing but spaces between them: three of them are no phone number, whatever their length. */
function inList({ text, start, taken }: Place, { gaps, ends }: NumberGroups): boolean {
  if (gaps.some((gap) => gap !== " ")) return false;
  const end = ends.at(-1) as number;
  const before = start - 2 >= taken && text[start - 1] === " " && isDigitAt(text, start - 2);
  return before || (text[end] === " " && isDigitAt(text, end + 1));
}
