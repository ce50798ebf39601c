import { internationalLength } from "./country-codes.ts";
import { isNamedOtherwise, leadIn } from "./lead-in.ts";
import { beginsNumber, endsNumber } from "./number-edges.ts";
import { type NumberGroups, numberGroups } from "./number-groups.ts";
import { joins, type Reading } from "./read-text.ts";
import type { PersonalData } from "./types.ts";

/** Numbers with the code of a country: `+49 30 901820`, `+44 (0)20 7946 0018`, `0049 30 901820`. */
export function findInternationalPhones(reading: Reading): PersonalData[] {
  const { text, starts, ends } = reading;
  const found: PersonalData[] = [];
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i] as number;
    const taken = found.at(-1)?.end ?? 0;
    if (start < taken) continue;
    const begin = beginOf(text, start, ends[i] as number, taken);
    if (begin === undefined) continue;
    const end = endOfNumber(text, numberGroups(reading, i), begin < start ? 0 : 2);
    if (end !== undefined) found.push({ start: begin, end, kind: "phone" });
  }
  return found;
}

const zeros = /00 ?[1-9]/y;

function beginOf(text: string, start: number, end: number, taken: number): number | undefined {
  if (text[start - 1] === "+") {
    if (text[start - 2] === "(" && text[end] === ")") return joins(text, start - 3) ? undefined : start - 2;
    return text[start - 2] === "+" || joins(text, start - 2) ? undefined : start - 1;
  }
  if (text[start] !== "0") return undefined;
  zeros.lastIndex = start;
  if (!zeros.test(text) || !beginsNumber(text, start, taken)) return undefined;
  // In one piece it may as well be what a barcode says.
  const named = end - start > 6 ? leadIn(text, start) !== "phone" : isNamedOtherwise(text, start);
  return named ? undefined : start;
}

/** As many groups as a number of that country can have. */
function endOfNumber(text: string, { groups, gaps, ends }: NumberGroups, skip: number): number | undefined {
  let digits = "";
  let best: number | undefined;
  for (const [i, group] of groups.entries()) {
    // "(0)" is dialled within the country only.
    const trunk = group === "0" && i > 0 && gaps[i - 1]?.endsWith("(") && gaps[i]?.startsWith(")");
    if (!trunk) digits += i === 0 ? group.slice(skip) : group;
    // Of a code of three digits the first two may be a group.
    const [fewest, most] = internationalLength(digits) ?? [Number.POSITIVE_INFINITY, 2];
    if (digits.length > most) break;
    if (digits.length >= fewest && endsNumber(text, ends[i] as number)) best = ends[i];
  }
  return best;
}
