import type { Reading, Turn } from "../types.ts";
import { find, type Match, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

const count =
  "(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\\d+|several|many|multiple|a few|a couple of|countless|a dozen|dozens of|so many|twice)";

const told = pattern(
  "(?:i|we) (?:have |had |did |just |already |literally |clearly |even |only )*(?:told(?! (?:my|him|her))|said|explained|asked|mentioned|gave|given|written|wrote|answered|provided|typed|described|repeated|explaining|tried that|done that|did that|confirmed|entered|verified|typed|emailed|submitted|reported|been through|gone through|went through) (?:[^ .?!]+ ){0,7}?(?:already|twice|before|again|last (?:week|time|month|email|call)|yesterday|earlier|(?:two|three|four|five|\\d+) times|over and over|many times|several times|a thousand times|to (?:your|the) (?:colleague|other|last|previous|first|lady|guy|bot|person))",
  "(?:i|we) (?:have |had )?(?:just |literally )+(?:told|said|explained|asked|mentioned|gave|given|answered|described|wrote|typed|written)",
  "(?:i|we) (?:have |had )?(?:literally )?already (?:told|said|explained|asked|mentioned|gave|given|sent|did|done|tried|answered|provided|wrote|written|described|verified|confirmed|entered|restarted|called|spoke|spoken|talked|typed)",
  "(?:i|we) (?:have )?(?:told|explained|asked|said) (?:[^ .?!]+ ){0,7}?(?:too|as well)",
  "(?:i|we) (?:have )?told (?:you|them|your|two|three|four|five|everyone|everybody|the (?:other|last|first|previous|lady|guy|man|bot|person|agent))",
  "(?:as|like) (?:i|we) (?:have |just |already |had |literally )*(?:said|told|mentioned|explained|wrote|asked)",
  "i (?:have )?said (?!thank|yes|no problem|ok)(?:i|it|that|no|my|the|not|we|an?)",
  "i asked (?:you |for |about |if |whether |a |what |when |how |where |why |which )",
  "(?:do i|must i|i) (?:really )?(?:have to|need to|must) (?:[^ .?!]+ )?(?:start (?:all )?(?:over|again|from)|repeat|explain (?:it |this |that |everything |myself )*(?:again|all over)|tell (?:it |you |this |everything )*again|go through (?:it |this |that |all )*again|say it again)",
  "(?:explaining|repeating|repeat|telling you|saying|asking|going through|explain|told|answering) (?:[^ .?!]+ ){0,3}?(?:myself|the same|again|over and over|all over)",
  "(?:same|that) (?:question|thing|information|details|story|info|form)s? (?:again|twice|over|every)",
  "already (?:told|gave|given|explained|sent|answered|mentioned|provided|did that|done that|tried)",
  "just (?:told|explained to|gave) (?:you|your|him|her|them|the)",
  "(?:how many times|once again|once more|for the last time|over and over)",
  "(?<= [.!?] |^ )(?:ok |so |and )?again (?:what|when|how|why|where|can|could|is|do|i|my|will|who|which)",
  "(?:i am|i have been) still (?:asking|here)",
  "(?:keep|keeps|keeping) (?:on )?(?:explaining|repeating|having to|saying|telling you|asking)",
  "(?:been|gone) (?:over|through) (?:this|that|all this|it)",
  "(?:i|we) (?:have )?(?:filled|uploaded|signed|typed|entered|gave|given|sent|said|answered|done|tried) (?:[^ .?!]+ ){0,5}?(?:already|twice)",
  "you already (?:have|got)",
  "asked (?:you )?all this before",
  "you (?:have )?(?:just |already )?asked (?:me )?(?:that |this |for [^ ]+ )*(?:already|before|twice|again|[^ ]+ times)",
  "you (?:keep|have just|just|already) (?:asking|asked)",
  "that is what i (?:just )?said",
);

const contacted = pattern(
  "(?:second|third|fourth|fifth|sixth|seventh|eighth|tenth|nth|umpteenth|hundredth|2nd|3rd|\\d+th) (?:time|call|email|chat|message|letter)",
  `(?:called|rang|rung|phoned|contacted|emailed|written|wrote|messaged|tried|spoken|asked|complained|chased|call|ring|contact|write|texted|come|came|visited|reached out|reported|calling|ringing|phoning|asking|writing|told|explained|reset|restarted)(?: [^ .?!]+){0,5}? (?:twice|${count} (?:times|calls|emails|people|different|agents|weeks|of your)|again and again|every (?:day|single|week)|all week|repeatedly|over and over)`,
  `${count} (?:times(?! (?:a|per|the|more|as))|calls|emails|chats|tickets|attempts|phone calls|letters|agents|different (?:people|agents|departments))`,
  "(?:every|each) (?:single )?time (?:i|we) (?:call|ring|write|ask|contact|phone|email)",
  "(?:here i am|calling|ringing|writing|back|contacting you|i am back) again",
  "again and again",
  "(?:rung|rang|called|tried|emailed|phoned) and (?:rung|rang|called|tried|emailed|phoned)",
  "every (?:single )?time i",
  "same (?:problem|issue|thing|story|answer) (?:again|as (?:last|before)|every)",
  "been on to you",
  "(?:called|rang|phoned|wrote|emailed|came|visited) (?:[^ .?!]+ ){0,3}?and (?:i |we )?(?:called |rang |again |the |on )",
  `(?:to|with) ${count} (?:of your |different |other )?(?:people|agents|departments|colleagues|persons)`,
);

const sentRound = pattern(
  "(?:sent|sending|passed|passing|transferred|transferring|bounced|bouncing|shoved|handed|pushed|pointed|pointing|redirected|referred|batted) (?:[^ .?!]+ ){0,4}?(?:around|round|from (?:one|person|department|pillar)|back and forth|in circles|to (?:you|another|someone else|somebody else|a different|the wrong)|between|three times|twice|back to)",
  "(?:back and forth|in circles|run ?around|wild goose|pillar to post|ping pong|hot potato|merry go round)",
  "(?:they|he|she|your [^ .?!]+|the [^ .?!]+(?: [^ .?!]+)?|my [^ .?!]+|everyone|everybody|one) (?:all |just |already |also )?(?:(?:sent|sends|referred|directed|transferred)(?: me| us) (?:to )?(?:you|here)|(?:told|said|says|tells|tell|sent)(?: me| us)? (?:to )?(?:call|ask|contact|speak|talk|come|ring|go|write)(?: to)? (?:you|here|this|the|your))",
  "(?:everyone|everybody|each (?:one|of you|person)) (?:[^ .?!]+ ){0,2}?(?:sends|tells|says|transfers|passes)",
  "(?:keep|keeps|kept) (?:getting |being )?(?:transferring|transferred|sending|passing|bouncing|sent|passed|bounced|asking me|telling me)",
  "been (?:transferred|passed|sent|bounced|on hold|put on hold)",
);

export type EffortKind = "repeats" | "comes_again" | "sent_round";

export interface Effort extends Match {
  readonly kind: EffortKind;
}

const kinds: readonly (readonly [EffortKind, RegExp])[] = [
  ["repeats", told],
  ["comes_again", contacted],
  ["sent_round", sentRound],
];

/** Signs that it is hard for the customer, at most one of a kind. */
export function effortsIn(reading: Reading, turn: Turn): readonly Effort[] {
  const plain = plainWords(reading, turn);
  const found: Effort[] = [];
  for (const [kind, looked] of kinds) {
    const match = find(plain, looked, (one) => isMeant(one) && !found.some((other) => overlaps(one, other)));
    if (match !== null) found.push({ ...match, kind });
  }
  return found;
}

/** The same words are one sign. */
const overlaps = (one: Match, other: Match) => one.start < other.end && other.start < one.end;

function isMeant(match: Match): boolean {
  const head = match.plain.text.slice(Math.max(0, match.start - 20), match.start);
  return !/ (?:you|they|have you|did you|we should|if|will|would|not) $/.test(head);
}
