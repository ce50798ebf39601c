import { joins, type Reading } from "./read-text.ts";
import type { PersonalData } from "./types.ts";

/** How long an IBAN of a country is: the SWIFT registry. */
const lengths = new Map(
  Object.entries({
    15: "NO",
    16: "BE",
    18: "DK FI FO GL NL FK SD",
    19: "MK SI",
    20: "AT BA EE KZ LT LU XK MN",
    21: "CH HR LI LV",
    22: "BG BH CR DE GB GE IE ME RS VA",
    23: "AE GI IL IQ OM SO TL",
    24: "AD CZ ES MD PK RO SA SE SK TN VG",
    25: "LY PT ST",
    26: "IS TR",
    27: "BI DJ FR GR IT MC MR SM",
    28: "AL AZ BY CY DO GT HN HU LB NI PL SV",
    29: "BR EG PS QA UA",
    30: "JO KW MU YE",
    31: "MT SC",
    32: "LC",
    33: "RU",
  }).flatMap(([length, countries]) => countries.split(" ").map((country) => [country, Number(length)] as const)),
);

/** Not after a mask, and not within a UUID. */
const beginning = /(?<![A-Za-z0-9\ue000\ue001]|[\da-f]{4}-)[A-Za-z]{2}\d\d/g;

export function findIbans({ text, starts }: Reading): PersonalData[] {
  const found: PersonalData[] = [];
  if (starts.length === 0) return found;
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const end = endOfIban(text, match.index);
    if (end === undefined) continue;
    found.push({ start: match.index, end, kind: "iban" });
    beginning.lastIndex = end;
  }
  return found;
}

function endOfIban(text: string, start: number): number | undefined {
  const length = lengths.get(text.slice(start, start + 2).toUpperCase());
  if (length === undefined) return undefined;
  let letters = "";
  let at = start;
  while (letters.length < length) {
    const character = text[at] ?? "";
    if (/[A-Za-z0-9]/.test(character)) letters += character;
    // One space or dash at a time.
    else if (!/[ -]/.test(character) || !/[A-Za-z0-9]/.test(text[at + 1] ?? "")) return undefined;
    at++;
  }
  return !joins(text, at) && remainder(letters.toUpperCase()) === 1 ? at : undefined;
}

/** ISO 7064, mod 97-10: the first four characters go to the end, letters count from 10 on. */
function remainder(letters: string): number {
  let rest = 0;
  for (const character of letters.slice(4) + letters.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
