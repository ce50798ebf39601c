import type { Reading, Turn } from "../types.ts";
import { capitalised, mayBeName, wordsAfter } from "./names.ts";
import { find, findAll, type Match, pattern, wholeOf } from "./pattern.ts";
import { type Plain, plainWords } from "./plain-words.ts";

const digits = "(?:zero|oh|o|nought|one|two|three|four|five|six|seven|eight|nine|double|triple)";
const spoken = new RegExp(` (?:[a-z] )*${digits}(?: (?:[a-z]|${digits})){2,}(?= )`, "g");
const written =
  / (?:[a-z]{1,4} )?(?:[a-z]{0,5}-?\d[\da-z.-]*)(?: (?:[a-z]{1,2}(?= [a-z]{0,3}\d)|[a-z]{0,3}\d[\da-z-]*))*(?= )/g;
/** "1,200" counts things. */
const thousands = /\d,\d{3}(?!\d)|^\d{3}\.\d\d$/;
const money = / (?:\$|usd|eur|gbp|about|over|only|around|up to) $/;
const moneyAfter =
  /^ (?:dollars?|pounds?|euros?|quid|bucks|percent|cents?|usd|eur|gbp|minutes|hours|days|weeks|months|years|times|people|miles|km|items|pieces|a (?:month|year|week|day|night|piece|head)|each|grand|per|am|pm|o'clock|kg|\$|back|of us|gb|mb|mbps) ?/;

const named = pattern(
  "(?:my|the|full|account) name is",
  "name is",
  "(?:this|it) is",
  "i am",
  "name",
  "(?:mr|mrs|ms|miss|dr|mister)",
);

/** "Ada Byron here". */
const nameHere = pattern(
  "(?<=^ (?:(?:hello|hi|hey|yes|good [a-z]+) (?:there )?(?:it is )?)?)(?!i |it |is |you |we |my |the |they |there |nobody |anybody |someone |still |what |that |not )[a-z']+ (?!am |is |was |in |over |out |from |right |up |down |are |be |been |one )[a-z']+ (?:here|calling|speaking)",
);

const birthOrPlace = pattern(
  "(?:born|date of birth|dob|birthday) ~ (?:\\d|january|february|march|april|may|june|july|august|september|october|november|december|first|second|third|of|on|in)",
  "(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty _|thirtieth|thirty first) (?:of )?(?:the )?(?:january|february|march|april|may|june|july|august|september|october|november|december|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) (?:of )?(?:nineteen|two thousand|twenty|19\\d\\d|20[01]\\d|\\d\\d|sixty|seventy|eighty|ninety|fifty|forty)",
  "(?:\\d+[a-z]?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty) (?:_ ){1,2}(?:street|road|avenue|lane|drive|close|court|way|row|terrace|place|square|boulevard|crescent|gardens|hill|grove|mews|park|view|rise|walk|green|quay|parade|st|rd|ave|av|ln|dr|ct|cl|cres|sq|blvd)".replace(
    "(?:_ ){1,2}",
    "(?:[^ .?!]+ ){1,2}",
  ),
  "my (?:address|email|phone number|account number|postcode|number|date of birth|order number|username|zip) is",
  "masked",
  "(?:room|flat|unit|apartment|apt|suite|plot|bed|ward|cabin|pitch|table|house number|number plate|plate|reg|registration) (?:number |no |is |it is )*(?:[a-z]?\\d+[a-z]?|[a-z]{1,3}\\d[^ ]*)",
  "(?:username|user name|user|login|handle|account name|customer id|user id) (?:is |it is )?(?!is|the|and|or|name|not|does|to|for)[^ .?!]*[\\d.@-][^ .?!]*",
  "(?:under|in|for) (?:the )?name (?:of )?(?!on|and|or|is|that|i|for|but)_",
  "(?:card|account) (?:number )?(?:ending|ends) (?:in |with )?\\d+",
  "[^ ]+ @ [^ ]+",
  "[a-z]{1,2}\\d[\\da-z]? \\d[a-z]{2}",
  "(?:it is|booked|booking is|account is|all) under (?!the|a|my|your|that|way|control|warranty|contract)_",
);

/** Where the customer says who it is, or which account or order it means. */
export function identifierGivenIn(reading: Reading, turn: Turn): Match | null {
  const plain = plainWords(reading, turn);
  return (
    numberIn(plain) ??
    find(plain, birthOrPlace) ??
    find(plain, named, isFullName) ??
    find(plain, nameHere) ??
    nameApart(plain) ??
    plainlyOwn(plain) ??
    signedName(plain)
  );
}

/** A name with a date of birth, a code that a booking has, or a street as the continent writes it. */
const own = [
  /\p{Lu}\p{L}+ \p{Lu}\p{L}+,? (?:born |b\. ?|dob:? ?)?\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/u,
  /\bborn (?:on )?(?:the )?\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/iu,
  /\b(?:code|pnr|locator|reference|ref|booking)\W+(?=[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[A-Z\d]{5,8}\b/u,
  /\p{Lu}\p{Ll}+(?:weg|stra(?:ße|sse)|gasse|platz|allee|laan|straat|gatan|vej) \d+/u,
];

function plainlyOwn(plain: Plain): Match | null {
  const text = plain.turn.text.slice(0, 2_000);
  return own.some((looked) => looked.test(text)) ? wholeOf(plain) : null;
}

/** What has a number and is nobody's own. */
const notOwn =
  / (?:flight|train|bus|route|model|error|version|iphone|galaxy|windows|earn|make|paid|pay|costs?|worth|section|article)(?: (?:number|no|is|was|of|#|it is|[^ ]{1,3}))* $/;
const secretOf = / (?:password|pin|passcode|code|digits?)(?: [^ ]+){0,5} $/;
/** Times, dates, sizes and years. */
const timeOrSize =
  /(?<![\p{L}\d-])(?:\d{1,2}:\d\d|\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|\d{1,2}[-–]\d{1,2}|\d+ ?(?:gb|mb|tb|mbps|km|kg|cm|mm|ml|am|pm|th|st|nd|rd|k|kwh|w|v|ft|p|h|hrs?|mins?)|(?:19|20)\d\d)(?![\p{L}\d-])/giu;

function numberIn(plain: Plain): Match | null {
  for (const looked of [written, spoken]) {
    for (const match of findAll(plain, looked)) {
      const head = plain.text.slice(Math.max(0, match.start - 36), match.start);
      const { start, end } = plain.spanOf(match.start, match.end);
      const raw = plain.turn.text.slice(start, end);
      const count =
        looked === written ? raw.replaceAll(timeOrSize, "").replaceAll(/\D/g, "").length : spokenCount(match.text);
      const lead = /^(?:from|on|in|at|by|for|to|of|is|was|it|the|earn|paid|make|cost)(?= )/.exec(match.text)?.[0] ?? "";
      const led = lead === "" ? head : `${head}${lead} `;
      if (
        count < 4 &&
        !(count >= 3 && isMixed(match.text)) &&
        !isNamedNumber(led, looked === written ? match.text.replaceAll(/\D/g, "").length : count)
      )
        continue;
      if (money.test(head.slice(-10)) || moneyAfter.test(plain.text.slice(match.end, match.end + 14))) continue;
      if (notOwn.test(led) || secretOf.test(led)) continue;
      const before = plain.turn.text.slice(Math.max(0, start - 8), start);
      if (thousands.test(raw) || /[£$€] ?[\d.,]*$/.test(before)) continue;
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
  const sure = / ?name is$/.test(match.text);
  if (!mayBeName(first, sure || capitalised(match)) || !mayBeName(second, sure || capitalised(match, 1))) return false;
  if (capitalised(match) && (capitalised(match, 1) || second === "van" || second === "de" || second === "von"))
    return true;
  if (sure) return !/^(?:calling|from|with|phoning|writing|here|spelled)$/.test(second);
  return (
    match.text === "this is" &&
    match.start < 24 &&
    match.plain.turn.text.toLowerCase() === match.plain.turn.text &&
    !/^(?:from|with|at|calling|here|speaking)$/.test(second)
  );
}

const apart =
  /[,;:\n–—-] ?((?:Mr |Mrs |Ms |Miss |Dr )?\p{Lu}\p{Ll}+ (?:de |van |von |der |al |O')?\p{Lu}[\p{L}'-]+)(?= ?(?:[.!,;\n]|$|,? \d|,? (?:here|from|re)\b))/gu;
const noPerson =
  /\b(?:Street|Road|Lane|Avenue|Bank|Support|Team|Service|Services|Company|Airport|Station|Hospital|City|County|Plus|Pro|Max|Mini|Premium|Customer|Care|Dear|Hello|Hi|Good|Thank|Thanks|Kind|Best|Many|Warm|Yours|Regards|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|New|San|Los|Great|North|South|East|West|The|My|Your|It|Order|Account|Sir|Madam|Sirs|Christmas|Day|Energy|Insurance|Mobile|Broadband)\b/;

/** A first and a last name between commas: "Need to move my slot, Ada Byron, 3pm". */
function nameApart(plain: Plain): Match | null {
  for (const hit of plain.turn.text.slice(0, 2_000).matchAll(apart)) {
    const name = hit[1] ?? "";
    const start = plain.text.indexOf(` ${name.toLowerCase()} `) + 1;
    if (
      start > 0 &&
      !noPerson.test(name) &&
      name
        .toLowerCase()
        .split(" ")
        .every((word) => mayBeName(word, true))
    ) {
      return { plain, start, end: start + name.length, text: name.toLowerCase() };
    }
  }
  return null;
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
