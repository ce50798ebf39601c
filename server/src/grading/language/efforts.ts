import type { Reading, Turn } from "../types.ts";
import { find, type Match, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

const count =
  "(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\\d+|several|many|multiple|a few|a couple of|countless|a dozen|dozens of|so many|too many|n number of|twice|thrice)";

const told = pattern(
  "(?:i|we) (?:have |had |did |just |already |literally |clearly |even |only )*(?:told(?! (?:my|him|her))|said|explained|asked|mentioned|gave|given|written|wrote|answered|provided|typed|described|repeated|explaining|tried that|done that|did that|confirmed|entered|verified|typed|emailed|submitted|reported|been through|gone through|went through) (?:[^ .?!]+ ){0,7}?(?:already|twice|before|again|last (?:week|time|month|email|call)|yesterday|earlier|(?:two|three|four|five|\\d+) times|over and over|many times|several times|a thousand times|to (?:your|the) (?:colleague|other|last|previous|first|lady|guy|bot|person))",
  "(?:i|we) (?:have |had )?(?:just |literally )+(?:told|said|explained|asked|mentioned|gave|given|answered|described|wrote|typed|written)",
  "(?:i|we) (?:have |had )?(?:literally )?already (?:told|said|explained|asked|mentioned|gave|given|sent|did|done|tried|answered|provided|wrote|written|described|verified|confirmed|entered|restarted|called|rang|rung|phoned|emailed|messaged|contacted|chatted|complained|chased|filled|uploaded|submitted|spoke|spoken|talked|typed)",
  "(?:i|we) (?:have )?(?:told|explained|asked|said) (?:[^ .?!]+ ){0,7}?(?:too|as well)",
  "(?:i|we) (?:have )?told (?:you|your|two|three|four|five|the (?:other|last|first|previous|lady|guy|man|bot|person|agent))",
  "(?:as|like) (?:i|we) (?:have |just |already |had |literally )*(?:said|told|mentioned|explained|wrote|asked)",
  "i (?:have )?said (?!thank|yes|no problem|ok)(?:i|it|that|no|my|the|not|we|an?)",
  "i asked (?:you |about |if |whether |what |when |how |where |why |which )",
  "(?:do i|must i|i) (?:really )?(?:have to|need to|must) (?:[^ .?!]+ )?(?:start (?:all )?(?:over|again|from)|repeat|explain (?:it |this |that |everything |myself )*(?:again|all over)|tell (?:it |you |this |everything )*again|go through (?:it |this |that |all )*again|say it again)",
  "(?:explaining|repeating|repeat|telling you|saying|asking|going through|explain|told|answering) (?:[^ .?!]+ ){0,3}?(?:myself|the same|again|over and over|all over)",
  "(?:same|that) (?:question|thing|information|details|story|info|form)s? (?:again|twice|over|every)",
  "already (?:told|gave|given|explained|sent|answered|mentioned|provided|did that|done that|tried)",
  "just (?:told|explained to|gave) (?:you|your)",
  "(?:how many times|once again|once more|for the last time|over and over)",
  "(?<= [.!?] |^ )(?:ok |so |and )?again (?:what|when|how|why|where|can|could|is|do|i|my|will|who|which)",
  "(?:i am|i have been) still (?:asking|here)",
  "(?:keep|keeps|keeping) (?:on )?(?:explaining|repeating|having to|saying|telling you|asking)",
  "(?:been|gone) (?:over|through) (?:this|that|all this|it)",
  "(?:i|we) (?:have )?(?:filled|uploaded|signed|typed|entered|gave|given|sent|said|answered|done|tried) (?:[^ .?!]+ ){0,5}?(?:already|twice)",
  "you already (?:have|got)",
  "asked (?:you )?all this before",
  "(?:like|as) i (?:say|was saying|keep saying)",
  "(?:tried|done|did) (?:all )?(?:that|this|it) (?:already|before|twice|yesterday|last)",
  "how many (?:more )?times",
  "you (?:have )?(?:just |already )?asked (?:me )?(?:that |this |for [^ ]+ )*(?:already|before|twice|again|[^ ]+ times)",
  "you (?:keep|have just|just|already) (?:asking|asked)",
  "that is what i (?:just |already )?(?:said|told)",
  "(?:not|never) (?:what i (?:asked|said|meant|am asking)|answering (?:me|my|the)|asking about|listening(?: to me)?|reading (?:what|my))",
  "(?:you|nobody|no one) (?:have |has |did |still |really |actually |even )*(?:not )?(?:answer|answered|told me (?:when|what|how|why|where)|said when|read|reading)(?= (?:my|the|what|me|when|how|why|anything|it will|that))",
  "(?:scroll up|see above|read (?:my|what i|the) (?:message|email|first|last|wrote|said|notes)|(?:in|per|to|read) my (?:first|last|previous|earlier|other|original) (?:message|email|chat|letter|call))",
  "(?:you|they|he|she|your [^ .?!]+|someone|somebody) (?:have |all |also |just )*(?:said|told me|told us|promised(?: me)?|assured me)(?: [^ .?!]+){0,4}? (?:last (?:week|time|month|night|friday|monday)|the week before|before|yesterday|already|weeks ago|days ago|(?:two|three|\\d+) (?:days|weeks|months) ago|every time|on the (?:phone|[^ .?!]*\\d[^ .?!]*))",
  "(?:i|we) (?:was|were|have been|had been|got) (?:told|promised|assured) (?:[^ .?!]+ ){0,5}?(?:last|before|already|yesterday|the same|every time|earlier|each time|on the)",
  "(?:i|we) (?:have |had |already )*(?:sent|filled|uploaded|submitted|posted) (?:[^ .?!]+ ){0,8}?(?:and )?(?:then )?(?:again|twice|a second time)",
);

const contacted = pattern(
  "(?:second|third|fourth|fifth|sixth|seventh|eighth|tenth|nth|umpteenth|hundredth|\\d+th) (?:bloody |freaking |fucking |damn |flipping |separate |different |phone |flaming )?(?:time|call|email|chat|message|letter|person|agent|department)(?! (?:it|the|my|they|this (?:has|is|happen)|that|in a row|lucky|your (?:driver|courier|app|site)|you (?:have )?(?:charged|billed|sent|cancel\\w*|deliver\\w*|lost|messed)))",
  "(?:i|we) (?:have |had |already |done |even |also |just |am after |was |been )*(?:called|rang|ringing|on to (?:you|your|someone|somebody|one)|told|mailed|texted|rung|phoned|spoke|spoken|emailed|wrote|written|messaged|chatted|contacted|complained|reported it|reported this)(?: [^ .?!]+){0,6}? (?:yesterday|last (?:week|month|night|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|this morning|earlier|the other day|before|(?:two|three|four|a few|\\d+) (?:days|weeks|months|hours) ago|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the))",
  "(?:been |still |keep |kept |have to |tired of )(?:on at|chasing|chase|ringing|calling|phoning|emailing)(?! (?:about|regarding|from|because|to))",
  "(?:i|we) (?:have been |been |am |are |have |keep |kept )+(?:continuously |constantly |daily |regularly |repeatedly )*(?:calling|ringing|phoning|emailing|following up|messaging|chasing|mailing|writing|going back and forth|on to)(?: [^ .?!]+){0,4}? (?:since|for (?:the )?(?:last |past )?(?:[^ .?!]+ )?(?:days|weeks|months|hours)|every|all|daily|from (?:last|past)|back|again|and)",
  "(?:since|from|for) (?:the )?(?:last |past )?(?:[^ .?!]+ )?(?:days|weeks|months) (?:now )?(?:i|we) (?:am|are|have been) (?:calling|following|chasing|emailing|asking|trying)",
  "(?:multiple|n number of|so many|several|many|countless|numerous) times(?! (?:a|per))",
  "(?:called|rang|rung|phoned|contacted|emailed|written|wrote|messaged|asked|told|tried|complained|chased|explained)(?: [^ .?!]+){0,4}? (?:thrice|2x|3x|4x)",
  "(?:i|we) (?:have )?(?:just |literally )+(?:got off|been on|spoke|spoken|talked|was (?:just )?(?:talking|speaking|on)|came off|been talking)(?= (?:the phone|to|with|a call))",
  "(?:on hold|holding|waiting|queuing|queueing|in (?:the|your|a) queue)(?: [^ .?!]+){0,3}? (?:\\d+|ten|fifteen|twenty|thirty|forty|fifty|an|half an|two|three) (?:minutes|hours?)",
  "i was just (?:talking|speaking|chatting|on) (?:to|with)",
  "(?:got|get|was|been|getting|keep getting) (?:hung up on|(?:cut off|disconnected|dropped) (?:again|twice|every time|[^ .?!]+ times|(?:while |when )?on hold|on the (?:phone|line)|mid (?:call|chat|sentence)))",
  "(?:the|my|your|our) (?:call|chat|line) (?:just |then |always |keeps? )*(?:got |was |getting |being )?(?:cut off|cutting off|disconnected|dropped|dropping)",
  "(?:have to|having to|need to|must|do i) (?:ring|call|queue|start|fill|go|explain|say|tell|type|give|spell|repeat|wait|do|write|phone)(?: [^ .?!]+){0,5}? (?:again|all over|another (?:hour|time)|once more|over and over|from scratch|a second time)",
  "(?:yet again|(?:two|three|four|twice|five) (?:times )?now(?= [.!,]| $)|round the houses|round and round)",
  "last time (?:i|we) (?:called|rang|spoke|phoned|contacted|wrote|emailed|asked)",
  `(?:called|rang|rung|phoned|contacted|emailed|written|wrote|messaged|tried (?:calling|ringing|phoning|to call|to ring|to reach|emailing)|spoken|asked|complained|chased|call|ring|contact|write|texted|come|came|visited|reached out|reported|calling|ringing|phoning|asking|writing|told|explained)(?: [^ .?!]+){0,5}? (?:twice|${count} (?:times|calls|emails|people|different|agents|weeks|of your)|again and again|every (?:day|single|week)|all week|repeatedly|over and over)`,
  `${count} (?:times (?:now )?(?:i|we) (?:have )?(?:called|rang|asked|told|been)|calls|emails|chats|attempts|phone calls|agents|different (?:people|agents|departments))`,
  "(?:every|each) (?:single )?time (?:i|we) (?:call|ring|write|ask|contact|phone|email)",
  "(?:here i am|calling|ringing|writing|back|contacting you|i am back) again",
  "again and again",
  "(?:rung|rang|called|tried|emailed|phoned) and (?:rung|rang|called|tried|emailed|phoned)",
  "same (?:problem|issue|thing|story|answer) (?:again|as (?:last|before)|every)",
  "been on to you",
  "(?:called|rang|phoned|wrote|emailed|came|visited) (?:[^ .?!]+ ){0,3}?and (?:i |we )?(?:called |rang |again |the |on )",
  `(?:to|with) ${count} (?:of your |different |other )?(?:people|agents|departments|colleagues|persons)`,
);

const about =
  "(?:around|round|from (?:one|person|department|pillar)|back and forth|in circles|to (?:you|another|someone else|somebody else|a different|the wrong)|between|three times|twice|back to)";

const sentRound = pattern(
  `(?:i|we) (?:have |had |am |are |was |were |got |get |keep |kept |just |all |now |always |already |only |been |being |getting )+(?:sent|passed|transferred|bounced|shoved|handed|pushed|pointed|redirected|referred|batted) (?:[^ .?!]+ ){0,4}?${about}`,
  `(?:sent|send|sends|sending|passed|passing|pass|transferred|transferring|bounced|bouncing|shoved|handed|pushed|pushing|pointed|pointing|redirected|referred|batted) (?:me|us|people|customers) (?:[^ .?!]+ ){0,4}?${about}`,
  "(?<=(?:^|[.!]) )(?:sent|passed|transferred|bounced|shoved|pushed) (?:round|around|from (?:one|person|department|pillar)|back and forth|twice|three times)",
  "(?:back and forth|in circles|(?:the|this|a) run ?around|wild goose|pillar to post|ping pong|hot potato|merry go round)",
  "(?:they|he|she|your [^ .?!]+|the [^ .?!]+(?: [^ .?!]+)?|my [^ .?!]+|everyone|everybody|one) (?:all |just |already |also )?(?:(?:sent|sends|referred|directed|transferred)(?: me| us) (?:to )?(?:you|here)|(?:told|said|says|tells|tell|sent)(?: me| us)? (?:to )?(?:call|ask|contact|speak|talk|come|ring|go|write)(?: to)? (?:you|here|this|the|your))",
  "(?:everyone|everybody|each (?:one|of you|person)) (?:[^ .?!]+ ){0,2}?(?:sends|tells|says|transfers|passes)",
  "(?:keep|keeps|kept) (?:getting |being )?(?:transferring|transferred|sending|passing|bouncing|sent|passed|bounced|asking me|telling me)",
  "(?:being|been) (?:transferred|passed|bounced|pushed|fobbed|pointed|referred|sent)(?= (?:around|about|round|off|between|from (?:one|person|department|pillar)|[^ .?!]+ times|twice))",
  "(?:run|running|chase|chasing) (?:around )?after (?:it|them|you|my)",
  "(?:fobbed off|passed about|palmed off|going round|gave me (?:this|your) number|(?:they|he|she|billing|sales|support|shop|bank|store|airline|courier|seller|branch|them) (?:just |all |already |also )?(?:said|says|say|told me|tell me|told us) (?:to )?(?:[^ .?!]+ )?(?:it is|that is|it was|you (?:are|have|need|deal|handle)|to (?:ask|call|contact|ring|speak)) ?(?:you|your (?:side|end|job|department|responsibility))?)",
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
  // "I've done that already" before being told to is no effort, unless it was tried in vain.
  if (/^(?:i|we) have (?:done|did) (?:that|this|it|so) already$/.test(match.text)) return false;
  if (/ wrong /.test(match.text) && !/ (?:told|said|explained|asked) /.test(` ${match.text} `)) return false;
  // Who asks whether it will have to has not had to.
  if (/ (?:will|would) (?:i|we) (?:then )?(?:have to |need to )$/.test(head)) return false;
  return !/ (?:you|they|have you|did you|we should|if|will|would|not|will i|would i|not (?:have|need) to|so i do not) $/.test(
    head,
  );
}
