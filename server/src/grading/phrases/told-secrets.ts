import { findPersonalData, passesLuhn } from "../../privacy/index.ts";
import { plainWords } from "../language/plain-words.ts";
import type { Reading, Span, Turn } from "../types.ts";
import { type DigitRun, digitRuns } from "./digit-runs.ts";

/** A secret that somebody says. */
export interface ToldSecret {
  readonly what: "card number" | "national id" | "PIN or security code" | "password";
  readonly span: Pick<Span, "start" | "end">;
  /** By which a repetition is known. */
  readonly value: string;
}

const masks = /\[(?:CARD|NATIONAL_ID)\]/g;
const digit = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)";
const anyNumber = new RegExp(`\\d|\\b${digit}[ ,-]+${digit}\\b`, "i");
const shortestCard = 13;
const longestCard = 19;

export function toldSecrets(reading: Reading, turn: Turn, context: string): readonly ToldSecret[] {
  const told: ToldSecret[] = [];
  if (turn.text.includes("[")) {
    for (const match of turn.text.matchAll(masks)) {
      const what = match[0] === "[CARD]" ? "card number" : "national id";
      told.push({ what, value: match[0], span: { start: match.index, end: match.index + match[0].length } });
    }
  }
  const password = passwordIn(reading, turn);
  if (password) told.push(password);
  if (!anyNumber.test(turn.text)) return told;
  const runs = digitRuns(turn.text);
  const own = plainWords(reading, turn).text;
  for (const run of runs) {
    const what = kindOf(run, own, `${context}${own}`);
    if (what) told.push({ what, value: run.digits, span: run });
  }
  told.push(...codesIn(reading, turn, runs, context));
  if (told.length === 0 && longest(runs) >= 6) told.push(...personalData(turn));
  return told;
}

const longest = (runs: readonly DigitRun[]) => runs.reduce((most, { digits }) => Math.max(most, digits.length), 0);

const card = / (?:card|cards|visa|mastercard|amex|debit|credit) /;
const otherNumber =
  / (?:account|order|tracking|reference|policy|case|booking|imei|serial|iban|parcel|ticket|customer|phone|routing|meter|invoice|claim|loyalty|gift|membership|voucher) (?:number|no|id|code|reference|is|card) /;
const nationalId =
  / (?:social security|ssn|social|national insurance|national id|identity number|identification number|tax id|aadhaar) /;

function kindOf(run: DigitRun, own: string, context: string): ToldSecret["what"] | undefined {
  const { digits, layout } = run;
  if (digits.length === 9 && (layout === "3,2,4" || nationalId.test(context))) return "national id";
  if (digits.length < shortestCard || digits.length > longestCard) return undefined;
  if (otherNumber.test(own) && !card.test(own)) return undefined;
  const named = card.test(context) && !otherNumber.test(own);
  return named || layout === "4,4,4,4" || (passesLuhn(digits) && !otherNumber.test(context))
    ? "card number"
    : undefined;
}

/** The recognisers that also mask: for the ids of many countries. */
function personalData(turn: Turn): ToldSecret[] {
  return findPersonalData(turn.text.slice(0, 20_000)).flatMap(({ kind, start, end }) => {
    if (kind !== "national_id") return [];
    return [{ what: "national id" as const, value: turn.text.slice(start, end), span: { start, end } }];
  });
}

const codeName =
  / (?:pin|passcode|cvv|cvc|cv2|security code|(?:three|3|four|4) digit (?:code|number)|(?:code|digits?|numbers?) on (?:the|my) (?:back|card|reverse)) (?:(?:number|code|s|it|and) )?(?:(?:[a-z]+ ){0,5}(?:is|its|was|are|be|s) (?:[a-z]+ ){0,2})?$/;
const postal = / (?:area|address|delivery|pickup|city|locality|town|postal) /;
const fewestCode = 3;
const longestCode = 8;

function codesIn(reading: Reading, turn: Turn, runs: readonly DigitRun[], context: string): ToldSecret[] {
  const plain = plainWords(reading, turn);
  if (!/ (?:pin|pin's|pins|passcode|cvv|cvc|cv2|security code|digit|code|back) /.test(plain.text)) return [];
  return runs.flatMap((run) => {
    if (run.digits.length < fewestCode || run.digits.length > longestCode) return [];
    const before = ` ${turn.text
      .slice(Math.max(0, run.start - 80), run.start)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, " ")
      .trim()} `;
    return codeName.test(before) && !postal.test(`${context}${before}`)
      ? [{ what: "PIN or security code" as const, value: run.digits, span: run }]
      : [];
  });
}

const passwordPattern =
  /\b(?:password|passphrase|passcode|pw|pwd)(?:\s+(?:for\s+(?:it|that|this|the\s+\S+|my\s+\S+)\s+)?(?:is|was|would be|should be|it's|its)\s+|\s*[:=]\s*|\s+(?=[^\s]{0,30}[\d_!#$%&*@][^\s]{0,30}(?:\s|$))(?=\S{6}))["'“‘]?([^\s"'“”‘’,;]{3,64})/gi;
/** What a password is, when it isn't told. */
const states = new Set(
  `not no the a an wrong incorrect correct right invalid expired expiring being too still always never reset changed
  locked blocked rejected required needed missing forgotten saved strong weak fine okay good long short working broken
  also only just already case sent hidden safe secure secret compromised lost gone stored different same something
  that what set easy hard your you your confidential private and or one kept linked at least unique accepted declined
  visible shown updated outdated now ready about for temporary active my`
    .trim()
    .split(/\s+/),
);

function passwordIn(reading: Reading, turn: Turn): ToldSecret | undefined {
  const { text } = plainWords(reading, turn);
  // What lets one into a network or a building is nobody's own secret.
  if (
    !/ (?:password|passphrase|passcode|pw|pwd) /.test(text) ||
    / (?:wi ?fi|wireless|network|guest|door|gate) /.test(text)
  ) {
    return undefined;
  }
  for (const match of turn.text.matchAll(passwordPattern)) {
    const value = (match[1] as string).replace(/[.!?)]+$/, "");
    // What the agent says of a password is hardly ever the password.
    if (turn.speaker === "agent" && !/[\d_!@#$%&*]/.test(value)) continue;
    if (value.length < 3 || states.has(value.toLowerCase())) continue;
    const start = match.index + match[0].lastIndexOf(match[1] as string);
    return { what: "password", value, span: { start, end: start + value.length } };
  }
  return undefined;
}
