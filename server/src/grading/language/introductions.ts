import { quote } from "../evidence.ts";
import type { Evidence, Reading, Turn } from "../types.ts";
import { houseAtStart } from "./house-names.ts";
import { capitalised, houseNoun, mayBeName, wordsAfter } from "./names.ts";
import { find, type Match, negated, pattern, quoteMatch } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

const role =
  "(?:assistant|agent|bot|chatbot|advisor|adviser|specialist|representative|rep|helper|concierge|consultant|manager|supervisor|operator|engineer|technician|officer|associate|coordinator|executive|account manager|guide|expert|case handler|handler|clerk|nurse|receptionist)";

const plainly = pattern(
  "you (?:are|have) (?:now )?(?:speaking|talking|chatting|through|connected) (?:to|with) (?!me |an? expert)_",
  "you have (?:reached|come through to|got) (?!the end|your|a |an |me )_",
  "(?:calling|call|ringing|writing|speaking|message|text|phoning|emailing|reaching out|getting in touch) (?:to you |you |today )*(?:from|on behalf of|for and on behalf of) (?!your|my|a |an )_",
  "on behalf of _",
  "welcome (?:back )?to (?!the chat|our chat|this|my|your)_",
  "(?:virtual|digital|ai|automated|online|personal) (?:assistant|agent|helper|concierge|advisor|adviser)",
  `i am (?:a|an|the|your|one of the|one of our) ~ ${role}`,
  `(?:this|it) is (?:a|an|the|your) ~ ${role}`,
  `(?:this|it) is ~ ${houseNoun}`,
  `i am (?:calling )?(?:from|with|at|in|part of|here from) ~ ${houseNoun}`,
  "_ (?:from|in) (?:the|our) (?:[^ .?!]+ ){1,2}?(?:team|department|desk|office)",
  "(?:here|hello|hi|hey) from (?:the|our) ~ (?:team|department|desk|office)",
  `${role} (?:of|at|for|from|with) (?:the )?(?!you|your|my|this|that|all|any)_`,
  "at your service",
  "(?:front desk|reception|switchboard) (?:at|of|here)",
  `your ~ (?:assistant|advisor|adviser|account manager|agent|representative) (?:today|here|for)`,
);

const beforeName = pattern(
  "(?:my|the) (?:first |full )?name is(?: called)?",
  "name is",
  "(?:this|here) is",
  "i am",
  "you can call me",
  "call me",
  "people call me",
  "speaking (?:with|to)",
);

const atName = pattern(
  "_ (?:speaking|here|on the line)",
  "it is _ (?:from|at|with|here|again)",
  "_ (?:from|at|of|with|in) _",
);

const thanked = pattern(
  "(?:thank you|thanks) ~ for (?:calling|contacting|choosing|reaching out to|reaching|using|visiting|ringing|messaging|getting in touch with|joining|connecting with|emailing|writing to|phoning|texting|chatting with|dialing|dialling)",
);

const noHouse =
  /^(?:us|me|in|today|back|about|our|and|how|regarding|with|again|this|my|your|i|to|so|the|that|out|it|for|on|because|please|here|at|you|we|over|him|her|them|up|a)$/;

/** Where the agent says who it is: its name, its house or its role. */
export function introductionIn(reading: Reading, turn: Turn): Evidence | null {
  const plain = plainWords(reading, turn);
  const found =
    find(plain, beforeName, isFollowedByName) ??
    find(plain, plainly, (match) => !negated(match)) ??
    find(plain, thanked, (match) => {
      const [next, second] = wordsAfter(match, 2);
      if (next === "the") return second !== undefined;
      return next !== undefined && !noHouse.test(next);
    }) ??
    find(plain, atName, isName);
  if (found !== null) return quoteMatch(found);
  return ownName(reading, turn) ?? houseAtStart(reading, turn) ?? signature(turn);
}

function isFollowedByName(match: Match): boolean {
  const before = match.plain.text.slice(Math.max(0, match.start - 24), match.start);
  if (match.text === "name is" && / (?:what|your|his|her) (?:[^ ]+ )?$/.test(before)) return false;
  if (match.text.startsWith("speaking") && / (?:am i|who|i|was|were|be) (?:[^ ]+ )?$/.test(before)) return false;
  if (/ (?:if|whether|what|sure|think|see|know) (?:[^ ]+ )?$/.test(before) && match.text === "this is") return false;
  const [name, next] = wordsAfter(match, 2);
  const sure = match.text.endsWith("name is") || capitalised(match);
  if (name === undefined || !mayBeName(name, sure)) return false;
  if (capitalised(match)) return true;
  if (!/^(?:i am|this is|here is)$/.test(match.text)) return true;
  // Recognisers write no capitals: then a name is known by what follows it.
  return (
    next === undefined ||
    /^(?:from|with|at|and|how|your|calling|speaking|here|i|what|who|may|can|the|of|thank|thanks|in|on)$/.test(next) ||
    (match.text === "this is" && mayBeName(next))
  );
}

/** Recognisers write no capitals; behind this a word before "here" is hardly a name. */
const farthestName = 40;

const houseWord = new RegExp(`^${houseNoun}$`);

const notBeforeHere =
  /^(?:is|am|are|right|over|out|in|around|you|it|says|that|be|now|up|back|from|down|still|was|see|what|who|not|one|shown|shows|have|got|look|looking|only|here|ones|people|system|notes|record|records|were)$/;

function isName(match: Match): boolean {
  const words = match.text.split(" ");
  if (words[1] === "is") return mayBeName(words[2] ?? "", words[0] === "name");
  const name = words[0] ?? "";
  if (words.length === 3) {
    const at = match.plain.spanOf(match.start, match.start + 1).start;
    const house = match.plain.spanOf(match.end - 1, match.end).start;
    const text = match.plain.turn.text;
    return match.start < 30 && mayBeName(name) && [at, house].every((place) => /\p{Lu}/u.test(text[place] ?? ""));
  }
  if (notBeforeHere.test(name)) return false;
  return houseWord.test(name) || (mayBeName(name) && isWrittenAsName(match));
}

/** "Anna here" begins a turn, or its name has a capital: "I see the trouble here" is no introduction. */
function isWrittenAsName({ plain, start }: Match): boolean {
  const { text } = plain.turn;
  const isCapital = /\p{Lu}/u.test(text[plain.spanOf(start, start + 1).start] ?? "");
  return /\p{Lu}/u.test(text) ? isCapital : start < farthestName;
}

/** The name that the conversation's record gives. */
function ownName(reading: Reading, turn: Turn): Evidence | null {
  const name = reading.agent?.toLowerCase().split(/[^\p{L}]+/u)[0] ?? "";
  if (name.length < 3) return null;
  const word = reading.words(turn).find(({ text }) => text === name);
  return word === undefined ? null : quote(turn, word);
}

const signedInLine =
  /(?:[Rr]egards|[Rr]gds|[Ss]incerely|[Ww]ishes|[Bb]est|[Yy]ours|[Tt]ruly|[Ff]aithfully|[Tt]hanks|[Cc]heers|[Tt]hank you|BR|KR)(?:,[ \n]*|\n+| [-–—] ?| )((?!(?:Mr|Mrs|Ms|Miss|Dr|Sir|Madam)\b)\p{Lu}[\p{L}.'-]+(?:[ ,|/@\n-]+[\p{L}.&'-]+){0,9})\s*$/u;
const signedByDash = /[.!?\n] *[-–—~^] ?(\p{Lu}[\p{L}'-]+(?:[ ,@|/]+\p{Lu}[\p{L}&'-]+){0,3})\s*$/u;

/** A letter's last line, when it holds nothing but a name. */
function signature(turn: Turn): Evidence | null {
  const text = turn.text.trimEnd();
  const inLine = signedInLine.exec(text.slice(-140)) ?? signedByDash.exec(text.slice(-140));
  if (inLine?.[1] !== undefined) {
    const from = text.length - Math.min(140, text.length) + inLine.index + inLine[0].indexOf(inLine[1]);
    return quote(turn, { start: from, end: from + inLine[1].length });
  }
  const cut = text.lastIndexOf("\n");
  if (cut < 0) return null;
  const line = text.slice(cut + 1).trim();
  const words = line.split(/\s+/);
  if (words.length > 6 || !/^[-–—~]?\s?\p{Lu}/u.test(line) || /[?!.:]$/.test(line)) return null;
  if (/\b(?:regards|thanks|thank|best|bye|wishes|cheers|sincerely|you|day)\b/i.test(line)) return null;
  const start = text.length - line.length;
  return quote(turn, { start, end: start + line.length });
}
