import { cue, leadIn } from "./lead-in.ts";
import * as check from "./national-id-checks.ts";
import { joins, type Reading } from "./read-text.ts";
import type { PersonalData } from "./types.ts";

interface IdForm {
  /** How many digits its first group has. */
  readonly first: readonly number[];
  /** Matched right where that group begins, or `before` characters before it. */
  readonly form: RegExp;
  readonly before?: readonly number[];
  readonly holds: (id: string) => boolean;
  /** Where the form alone says too little: the words that have to stand before it. */
  readonly after?: (text: string, at: number) => boolean;
}

const afterSsn = cue("ssn social");
const afterBsn = cue("bsn burgerservicenummer sofinummer sofi");
const afterPersonnummer = cue("personnummer person pnr samordningsnummer");
const afterAadhaar = cue("aadhaar adhaar aadhar uidai आधार");
/** A number in one piece that is called something else is something else, and a phone number is one. */
const unlessNamed = (text: string, at: number) => leadIn(text, at) === "nothing";
const bare = (id: string) => id.replaceAll(/[^0-9A-Za-z]/g, "");
const nationalInsurance = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]/i;

const forms: readonly IdForm[] = [
  { first: [3], form: /\d{3}-\d\d-\d{4}|(?<!\d )\d{3} \d\d \d{4}(?! \d)/y, holds: (id) => check.isSsn(bare(id)) },
  { first: [9], form: /\d{9}/y, holds: check.isSsn, after: afterSsn },
  { first: [9, 4], form: /\d{9}|\d{4}[. ]\d\d[. ]\d{3}/y, holds: (id) => check.isBsn(bare(id)), after: afterBsn },
  { first: [3], form: /\d{3}\.\d{3}\.\d{3}-\d\d/y, holds: (id) => check.isCpf(bare(id)) },
  {
    first: [4],
    form: /(?<!\d[ -])\d{4}([ -])\d{4}\1\d{4}(?!\1\d)/y,
    holds: (id) => check.isAadhaar(bare(id)),
    after: unlessNamed,
  },
  { first: [12], form: /\d{12}/y, holds: check.isAadhaar, after: afterAadhaar },
  { first: [2], form: /\d\d \d{3} \d{3} \d{3}/y, holds: (id) => check.isSteuerId(bare(id)) },
  {
    first: [11],
    form: /\d{11}/y,
    holds: (id) => check.isPesel(id) || check.isCpf(id) || check.isSteuerId(id),
    after: unlessNamed,
  },
  { first: [6, 8], form: /(?:19|20)?\d{6}[-+]\d{4}/y, holds: (id) => check.isPersonnummer(bare(id).slice(-10)) },
  { first: [12], form: /(?:19|20)\d{10}/y, holds: (id) => check.isPersonnummer(id.slice(2)), after: unlessNamed },
  { first: [10], form: /\d{10}/y, holds: check.isPersonnummer, after: afterPersonnummer },
  {
    first: [1, 3, 5, 6, 7, 13, 15],
    form: /\d ?\d\d ?\d\d ?(?:\d\d|2[AB]) ?\d{3} ?\d{3} ?\d\d/y,
    holds: (id) => check.isNir(bare(id)),
    after: unlessNamed,
  },
  { first: [1, 2, 8], form: /\d\d?\.?\d{3}\.?\d{3}[- ]?[A-Za-z]/y, holds: (id) => isDni(bare(id)) },
  { first: [7], form: /[XYZxyz][- ]?\d{7}[- ]?[A-Za-z]/y, before: [1, 2], holds: (id) => isNie(bare(id)) },
  {
    first: [2, 6],
    form: /[A-Za-z]{2} ?\d\d ?\d\d ?\d\d ?[A-Da-d]/y,
    before: [2, 3],
    holds: (id) => nationalInsurance.test(id),
  },
  {
    first: [2],
    form: /[A-Za-z]{6}\d\d[A-EHLMPRSTa-ehlmprst]\d\d[A-Za-z]\d{3}[A-Za-z]/y,
    before: [6],
    holds: check.isCodiceFiscale,
  },
];
const mostDigits = 15;
const formsByFirst = Array.from({ length: mostDigits + 1 }, (_, length) =>
  forms.filter(({ first }) => first.includes(length)),
);

const isDni = (id: string) => id.length === 9 && check.isDni(id.slice(0, 8), id.slice(8));
const isNie = (id: string) => check.isDni("XYZ".indexOf((id[0] as string).toUpperCase()) + id.slice(1, 8), id.slice(8));

/** Ids that states give people, each with its check digit where it has one, so that other numbers stay. */
export function findNationalIds({ text, starts, ends }: Reading): PersonalData[] {
  const found: PersonalData[] = [];
  for (const [i, start] of starts.entries()) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const span = idAt(text, start, formsByFirst[(ends[i] as number) - start] ?? []);
    if (span) found.push({ ...span, kind: "national_id" });
  }
  return found;
}

function idAt(text: string, digits: number, forms: readonly IdForm[]): { start: number; end: number } | undefined {
  for (const { form, before, holds, after } of forms) {
    for (const offset of before ?? [0]) {
      const start = digits - offset;
      const before = text[start - 1];
      if (start < 0 || before === "#" || before === "+" || joins(text, start - 1)) continue;
      form.lastIndex = start;
      const id = form.exec(text)?.[0];
      if (id === undefined || joins(text, start + id.length) || continuesNumber(text, start, start + id.length))
        continue;
      if (holds(id) && (!after || after(text, start))) return { start, end: start + id.length };
    }
  }
  return undefined;
}

/** Digits, or four hexadecimal ones, beyond a dash or dot on either side: a part of something longer. */
const continuesNumber = (text: string, start: number, end: number) =>
  /(?:\d[-./]|[\da-f]{4}-)$/i.test(text.slice(Math.max(0, start - 5), start)) ||
  /^(?:[-./]\d|-[\da-f]{4})/i.test(text.slice(end, end + 5));
