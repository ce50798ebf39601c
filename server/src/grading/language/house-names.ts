import { quote } from "../evidence.ts";
import type { Evidence, Reading, Turn } from "../types.ts";
import { greetingIn } from "./courtesies.ts";
import { houseNoun, mayBeName } from "./names.ts";
import { quoteMatch } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

/** Where a turn begins with the house that speaks: "Fernhill Power, good morning", "Fernhill: your meter is read". */
export const houseAtStart = (reading: Reading, turn: Turn): Evidence | null =>
  sender(reading, turn) ??
  houseByNoun(turn) ??
  (isOpening(reading, turn) ? namesAtOpening(reading, turn) : besideHello(reading, turn));

/** Before the customer has spoken the names can only be the agent's. */
const isOpening = (reading: Reading, turn: Turn) =>
  !reading.turns.some(({ speaker, index }) => speaker === "customer" && index < turn.index);

const prefix = /^\s*(?:\[([^\]\n:]{2,30})\]|(\p{Lu}[\p{L}\p{N}&'.-]*(?: [\p{L}\p{N}&'.-]+){0,3})(?::|\s[-–—|]))\s+\S/u;
const label =
  /^(?:note|update|reminder|important|fyi|re|ps|answer|steps?|options?|sorry|order|ticket|total|yes|no|status|hi|hello|hey|dear|good|ok|next|first|summary|reference|ref|date|time|case|thanks|thank|please|now|also|right|sure|done|great|your|the|this|that|we|i|you|it|if|for|to|so|just|warning|notice|urgent|info|price|address|email|phone|tip|subject|from|name|number)\b/i;

/** "Fernhill: …", as houses sign text messages. */
function sender(reading: Reading, turn: Turn): Evidence | null {
  const hit = prefix.exec(turn.text.slice(0, 80));
  const name = hit?.[1] ?? hit?.[2];
  if (name === undefined || label.test(name) || isSaid(reading, turn, name)) return null;
  const start = turn.text.indexOf(name);
  return quote(turn, { start, end: start + name.length });
}

const passedOver =
  /^(?:yes|ok|oh|right|well|so|alo|allo|and|to|you|all|everyone|sir|madam|ma'am|there|now|just|a|very|warm|again|then|dear|love|mate|[.!?])$/;
const nameEnds =
  /^(?:how|what|can|could|may|who|this|is|are|please|thank|thanks|i|you|we|good|hello|hi|hey|which|your|here|speaking|yes|it|my|do|did|where|when|why|have|if|let|[.?!])$/;
const noHouse =
  /^(?:go|goes|ahead|speak|talk|tell|say|name|number|order|account|caller|sir|madam|ma'am|love|dear|mate|friend|darling|buddy|pal|there|everyone|again|ready|customer|help|need|moment|wait|hold|listening|mr|mrs|ms|miss|dr|mister|doctor|got|want|give|bear|sec|seconds?|minute|later|bye|cheers|problem|question|issue|reason|did|been|was|were|will|would|should|reply|check|look|see|send|try|call|more|don|welcome|morning|afternoon|evening|nice|long time|busy|oi|mm|mhm|aye|aha|hello|hi|hey|dear|good|thanks|thank|yes)$/;
const noun = new RegExp(`^${houseNoun}$`);
const joins = /^(?:the|and|at|of|from|in|on|for|by|&)$/;
const maxNames = 6;

/** "Hi, Bo, Luxa Lighting"; "cardline"; "hello there bramley council refuse and recycling". */
function namesAtOpening(reading: Reading, turn: Turn): Evidence | null {
  const plain = plainWords(reading, turn);
  const greeting = greetingIn(reading, turn);
  if (greeting !== null && /dear|thank/.test(greeting.text)) return null;
  let at = 1;
  let greeted = false;
  for (let next = wordAt(plain.text, at); next !== ""; next = wordAt(plain.text, at)) {
    const greets = greeting?.start === at;
    if (!greets && !passedOver.test(next)) break;
    greeted ||= greets;
    at = (greets ? greeting.end : at + next.length) + 1;
  }
  const words = plain.text.slice(at, at + 90).split(" ");
  const end = words.findIndex((word) => nameEnds.test(word) || word === "");
  const names = words.slice(0, end < 0 ? words.length : end);
  // One name after a greeting is whom it greets.
  if (names.length < (greeted ? 2 : 1) || names.length > maxNames || joins.test(names[0] ?? "")) return null;
  if (names.some((word) => noHouse.test(word))) return null;
  if (
    !names.every(
      (word, index) => joins.test(word) || mayBeName(word) || (index > 0 && (/..ing$/.test(word) || noun.test(word))),
    )
  )
    return null;
  return quoteMatch({ plain, start: at, end: at + names.join(" ").length, text: names.join(" ") });
}

const wordAt = (text: string, at: number) => text.slice(at, text.indexOf(" ", at) < 0 ? at : text.indexOf(" ", at));

const hailed =
  /^\s*(\p{Lu}[\p{L}\p{N}&'.-]*(?: [\p{L}\p{N}&'.-]+){0,4}?)[,.!]? (?:hello|hi|hey|good (?:morning|afternoon|evening|day)|morning|afternoon|evening|how (?:can|may) (?:i|we))\b/iu;

/** "Hello! Fernhill, what is the order number?", "Hi, Fernhill Gas." A word after a comma alone may be the customer. */
const hailing =
  /^\s*(?:hello|hi|hey|hiya|good (?:morning|afternoon|evening|day)|morning|afternoon|evening)(?: there)?(?:[!.] *(\p{Lu}[\p{L}\p{N}&'-]*(?: \(?\p{Lu}[\p{L}\p{N}&'-]*\)?){0,3})|, *(\p{Lu}[\p{L}\p{N}&'-]*(?: (?:and|&|of)? ?\(?\p{Lu}[\p{L}\p{N}&'-]*\)?){1,3}))(?=[,.!?]| (?:here|on)\b)/iu;

/** "Fernhill, hello!" in answer to somebody who hasn't said that word. */
function besideHello(reading: Reading, turn: Turn): Evidence | null {
  const head = turn.text.slice(0, 90);
  const after = hailing.exec(head);
  const name = hailed.exec(head)?.[1] ?? after?.[1] ?? after?.[2];
  if (name === undefined || !name.split(" ").every((word) => /^\(?\p{Lu}/u.test(word) || joins.test(word))) return null;
  const words = name.toLowerCase().replaceAll(/[()]/g, "").split(" ");
  const fits = (word: string) => joins.test(word) || ((mayBeName(word) || noun.test(word)) && !noHouse.test(word));
  if (!words.every(fits) || isSaid(reading, turn, name)) return null;
  const start = turn.text.indexOf(name);
  return quote(turn, { start, end: start + name.length });
}

/** Whether the customer has said the word before: then it is its own name, or its matter. */
function isSaid(reading: Reading, turn: Turn, name: string): boolean {
  const word = name.toLowerCase().split(" ")[0] ?? "";
  return reading.turns.some(
    ({ speaker, index, text }) => speaker === "customer" && index < turn.index && text.toLowerCase().includes(word),
  );
}

const house = new RegExp(
  `(?:^|[.!,\\n] ?|(?:hello|hi|hey|morning|afternoon|evening|welcome)[,!.]? )((?:the |our )?(?:[\\p{L}&'-]+ ){0,3}${houseNoun})(?=[.,!?\\n]|$| how| good| what| who| this|,? [\\p{L}]+ speaking)`,
  "iu",
);

/** "Good morning, Fernhill Power." */
function houseByNoun(turn: Turn): Evidence | null {
  const head = turn.text.slice(0, 100);
  const hit = house.exec(head);
  const name = hit?.[1];
  if (name === undefined || hit === null) return null;
  if (
    /^(?:i|we|you|your|it|that|this|to|please|let|can|could|do|if|for|for your|in|there|is|are|what|which|how) /i.test(
      name,
    )
  )
    return null;
  const lowerCase = head === head.toLowerCase();
  if (!lowerCase && !/^(?:the |our )?\p{Lu}/u.test(name)) return null;
  const start = hit.index + hit[0].lastIndexOf(name);
  return quote(turn, { start, end: start + name.length });
}
