import type { Reading, Turn } from "../types.ts";
import { capitalised, mayBeName, wordsAfter } from "./names.ts";
import { find, findAll, type Match, pattern } from "./pattern.ts";
import { type Plain, plainWords } from "./plain-words.ts";

const digits = "(?:zero|oh|o|nought|one|two|three|four|five|six|seven|eight|nine|double|triple)";
const spoken = new RegExp(` (?:[a-z] )*${digits}(?: (?:[a-z]|${digits})){2,}(?= )`, "g");
const written =
  / (?:[a-z]{1,4} )?(?:[a-z]{0,5}-?\d[\da-z.-]*)(?: (?:[a-z]{1,2}(?= [a-z]{0,3}\d)|[a-z]{0,3}\d[\da-z-]*))*(?= )/g;
/** "1,200" counts things. */
const thousands = /\d,\d{3}(?!\d)|^\d{3}\.\d\d$/;
const money = / (?:\$|usd|eur|gbp|about|over|only|around|up to) $/;
const moneyAfter =
  /^ (?:dollars?|pounds?|euros?|quid|bucks|percent|cents?|usd|eur|gbp|minutes|hours|days|weeks|months|years|times|people|miles|km|items|pieces|a month|per|am|pm|o'clock|kg|\$|back|of us|gb|mb|mbps) ?/;

const named = pattern(
  "(?:my|the|full|account) name is",
  "name is",
  "(?:this|it) is",
  "i am",
  "name",
  "(?:mr|mrs|ms|miss|dr|mister)",
);

const birthOrPlace = pattern(
  "(?:born|date of birth|dob|birthday) ~ (?:\\d|january|february|march|april|may|june|july|august|september|october|november|december|first|second|third|of|on|in)",
  "(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty _|thirtieth|thirty first) (?:of )?(?:the )?(?:january|february|march|april|may|june|july|august|september|october|november|december|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) (?:of )?(?:nineteen|two thousand|twenty|19\\d\\d|20[01]\\d|\\d\\d|sixty|seventy|eighty|ninety|fifty|forty)",
  "(?:\\d+[a-z]?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty) (?:_ ){1,2}(?:street|road|avenue|lane|drive|close|court|way|row|terrace|place|square|boulevard|crescent|gardens|hill|grove|st|rd|ave|blvd)".replace(
    "(?:_ ){1,2}",
    "(?:[^ .?!]+ ){1,2}",
  ),
  "my (?:address|email|phone number|account number|postcode|number|date of birth|order number|username|zip) is",
  "masked",
  "[^ ]+ @ [^ ]+",
  "[a-z]{1,2}\\d[\\da-z]? \\d[a-z]{2}",
  "(?:it is|booked|booking is|account is|all) under (?!the|a|my|your|that|way|control|warranty|contract)_",
);

/** Where the customer says who it is, or which account or order it means. */
export function identifierGivenIn(reading: Reading, turn: Turn): Match | null {
  const plain = plainWords(reading, turn);
  return numberIn(plain) ?? find(plain, birthOrPlace) ?? find(plain, named, isFullName) ?? signedName(plain);
}

function numberIn(plain: Plain): Match | null {
  for (const looked of [written, spoken]) {
    for (const match of findAll(plain, looked)) {
      const head = plain.text.slice(Math.max(0, match.start - 36), match.start);
      const digitCount = looked === written ? (match.text.match(/\d/g)?.length ?? 0) : spokenCount(match.text);
      const lone = /^(?:[a-z]+ )?(?:19|20)\d\d$/.test(match.text);
      if (digitCount < 4 && !(digitCount >= 3 && isMixed(match.text)) && !isNamedNumber(head, digitCount)) continue;
      if (lone || money.test(head.slice(-10)) || moneyAfter.test(plain.text.slice(match.end, match.end + 14))) continue;
      if (/ (?:password|pin|passcode|code|digits?)(?: [^ ]+){0,5} $/.test(head)) continue;
      const { start, end } = plain.spanOf(match.start, match.end);
      if (thousands.test(plain.turn.text.slice(start, end))) continue;
      return match;
    }
  }
  return null;
}

const spokenCount = (text: string) => text.split(" ").filter((word) => word.length > 1 || word === "o").length;

/** Letters and digits: "k-661", "n l four seven two". */
const isMixed = (text: string) => /^[a-z]{1,5}-?\d/.test(text) || /^(?:[a-np-z] )+[a-z]{2}/.test(text);

/** "Order 118": short, but said to be one. */
const isNamedNumber = (head: string, count: number) =>
  count > 1 &&
  / (?:order|account|policy|reference|ref|booking|customer|claim|invoice|member|contract|case|number|no|id|#|job|candidate|ticket|client|patient)(?: (?:number|no|id|is|#|it is))* $/.test(
    head,
  );

function isFullName(match: Match): boolean {
  const [first, second] = wordsAfter(match, 3);
  if (first === undefined || second === undefined) return false;
  const titled = /^(?:mr|mrs|ms|miss|dr|mister)$/.test(first);
  if (titled || /^(?:mr|mrs|ms|miss|dr|mister)$/.test(match.text)) return true;
  if (!mayBeName(first) || !mayBeName(second)) return false;
  if (capitalised(match) && (capitalised(match, 1) || second === "van" || second === "de" || second === "von"))
    return true;
  const sure = / ?name is$/.test(match.text);
  if (sure) return !/^(?:calling|from|with|phoning|writing|here|spelled)$/.test(second);
  return (
    match.text === "this is" &&
    match.start < 24 &&
    match.plain.turn.text.toLowerCase() === match.plain.turn.text &&
    !/^(?:from|with|at|calling|here|speaking)$/.test(second)
  );
}

const signed =
  /\n[ \t]*(?:BR |Best,? |Regards,? )?((?:\p{Lu}[\p{L}.'-]*[ ]){1,3}\p{Lu}[\p{L}'-]+)(?:,[^\n]{0,60})?\s*$/u;

/** The full name under a letter. */
function signedName(plain: Plain): Match | null {
  const tail = plain.turn.text.slice(-160);
  const hit = signed.exec(tail);
  if (hit === null || /^(?:Kind|Best|Warm|Many|Thank|Yours|With|Dear|All)/.test(hit[1] ?? "")) return null;
  const words = (hit[1] ?? "").toLowerCase();
  const start = plain.text.lastIndexOf(` ${words.split(" ")[0]} `) + 1;
  return { plain, start, end: Math.min(plain.text.length - 1, start + words.length), text: words };
}
