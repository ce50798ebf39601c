import type { Reading, Turn } from "../types.ts";
import { find, type Match, pattern, wholeOf } from "./pattern.ts";
import { type Plain, plainWords } from "./plain-words.ts";

const thing =
  "(?:(?:full |first |last |family |sur|first and last |last and first |middle |maiden |company |user |account holder |business |legal )*names?|surname|date of birth|dob|birth ?date|birthday|born|post ?code|postal code|zip(?: code)?|(?:first line of (?:your|the) )?(?:home |billing |street |delivery |shipping |postal |email |mailing )*address|email|phone(?: number)?|username|login|pass(?:phrase|code)|security (?:question|questions|word|answer|details|phrase|check|checks|number|code)|(?:memorable|secret|secure) (?:word|date|information|question|answer|place)|last (?:four|4|three|3|few|six)(?: (?:digits|numbers))?|first (?:four|six) digits|social(?: security)?|ssn|national insurance|identity|identification|photo id|(?:(?!card|debit|credit)\\w+ ){0,2}(?:number|id|reference|ref)|booking|registration|(?:number|license|licence) plate|(?:one time|verification|security) code|reference|details|id)";

const askFor = pattern(
  `(?:what is|what was|what are|may i|can i|could i|might i|i need|i will need|i would need|i will just need|need|could you|can you|would you|will you|please|let me (?:have|get|take|grab)|do you have|have you got|confirm|verify|provide|give me|give us|tell me|share|enter|type in|pop|type|send me|spell|state|and|which|under what|under which|with|have|get|take|start with|ask for|ask you for|if i could|if you could|quote|got) (?:[^ .?!]+ ){0,4}?(?:your|the|a|an|me|his|her|us|for|some|my)? ?(?:[^ .?!]+ ){0,4}?${thing}`,
  `(?:[^ .?!]+ ){0,4}${thing} (?:and (?:[^ .?!]+ ){1,3})?(?:please|\\?)`,
  "(?:what|which) (?:email|name|phone|phone number|number|address|email address|account|surname|postcode) (?:did you|do you|do we|is|are|was|were|should|would|will|have)",
  "(?:what|which) (?:room|flat|unit|apartment|booking|order|policy|claim|invoice|property)(?: (?:number|no))? (?:\\?|is (?:it|this|that)|are you|do you mean|please)",
  "(?:have you got|do you have|got) (?:your|the|a|an) ~ (?:number|reference|id)",
  "who (?:am i|do i have|is this|is calling|are you|do we have|i am) (?:speaking|talking|the pleasure|with|please|chatting)",
  "is it (?:mr|mrs|ms|miss|dr|doctor|mister) _",
  "(?:check|go through|run through|ask you|ask) (?:you )?(?:a few|a couple of|some|one or two|a couple) (?:quick )?(?:things|details|questions|bits)(?= (?:[^ .?!]+ ){0,2}?(?:first|security|for security|before))",
  "(?:for|due to) (?:security|data protection|verification)(?: (?:purposes|reasons))? (?:[^ .?!]+ ){0,2}?(?:can|could|may|i|please|would|we)",
  "(?:am i|is this|is that|do i) (?:speaking|talking|through)? ?(?:to|with)? ?(?:mr|mrs|ms|miss|dr|doctor|mister) _",
  "(?<=^ (?:(?:hello|hi|hey|yes|good [a-z]+) )?)(?:is this|is that|am i through to) (?!(?:a|an|the|your|about|for|correct|right|ok|all|it|what|something|still|in|on) )[a-z']+ (?!(?:is|and|or|of|for|the) )[a-z']+(?= (?:\\?|speaking|$))",
  "(?:am i|am i now) (?:speaking|talking) (?:to|with) _ _",
  "(?:security|verification|identity|id) (?:questions?|checks?|process)",
  "(?:verify|confirm|check|validate|authenticate) (?:your identity|who you are|(?:that )?(?:it is|i am speaking|you are)|some details|a few details|you first)",
);

/** What mentions an identifier without asking for one. */
const mentions: readonly RegExp[] = [
  / (?:to|at|via|by|on|in|check|into|through|from|under|using) (?:your|the|that|this) (?:[^ .?!]+ ){0,2}[^ .?!]+ $/,
  / (?:problem|issue|matter|reason|wrong|deliver|ship|decision|should we|moment|minute|second|idea) /,
  /^ (?:please )?(?:check|look|see|watch|reply|email) /,
  /^ (?:have|got) (?:noted|added|saved|updated|sent|put|received) /,
  / (?:i|we) (?:have|will|am|are|can) (?:now |just |also |already )?(?:sent|send|sending|updated|update|changed|change|got|see|email|emailed|text|noted) /,
  / (?:my name|our (?:phone|number|address|email)|(?:they|he|she) (?:will|may|might) ask|(?:ticket|case) number|number is|code is|tracking number for|my colleague) /,
];

/** A secret proves nothing that is asked for in writing; the name on a card does. */
const secret = / (?:card|pin|cvc|cvv) /;
const beyond = / (?:last|name|birth|account|address|postcode) /;

/** One of the things, or who it is: the long pattern is only tried where it can find something. */
const mayAsk =
  / (?:\w*name|surname|birth|dob|born|birth ?date|birthday|post ?code|code|postal|zip|address|email|phone|login|passphrase|passcode|security|word|date|information|questions?|answer|checks?|place|last|first|digits|social|ssn|insurance|identity|identification|id|number|reference|ref|booking|registration|plate|details|speaking|talking|verify|who|protection|verification|things|is (?:this|that)|through|mr|mrs|ms|miss|dr) /;

/** Where the agent asks who it is. */
export function identifierAskedIn(reading: Reading, turn: Turn): Match | null {
  const plain = plainWords(reading, turn);
  if (!mayAsk.test(plain.text)) return null;
  return find(plain, askFor, (match) => isAsked(match)) ?? bareAsk(plain);
}

function isAsked(match: Match): boolean {
  const text = ` ${match.text} `;
  if (mentions.some((mention) => mention.test(text)) || (secret.test(text) && !beyond.test(text))) return false;
  const head = match.plain.text.slice(Math.max(0, match.start - 30), match.start);
  if (/ (?:i|we) (?:have|had) (?:[^ .?!]+ ){0,2}$/.test(head)) return !/^ (?:and|with|have|get|take|got) /.test(text);
  // "And", "with" or "take" ask only in a sentence that asks.
  if (!/^ (?:and|with|have(?! you)|got|take|get) /.test(text)) return true;
  if (/ (?:what|which) /.test(text)) return true;
  if (!/ (?:your|date of birth|surname|postcode|full name) /.test(text)) return false;
  const around = sentenceAround(match);
  return / (?:please|\?|can|could|may|need|have) /.test(around) || !/ (?:is|was|has|will) /.test(around);
}

const bare =
  /^ (?!(?:please )?(?:check|see|watch|send|reply)|i |we |my |thanks|to |by |via |our )(?:[^ .?!]+ ){0,3}(?:full name|first and last name|surname|name|date of birth|dob|account number|order number|policy number|member number|reference|customer number|post ?code|zip code|address|phone number|email)(?: and (?:[^ .?!]+ ){1,3}| please| for me| \?)* $/;

/** "Date of birth and surname please." */
function bareAsk(plain: Plain): Match | null {
  return bare.test(plain.text) ? wholeOf(plain) : null;
}

function sentenceAround({ plain, start, end }: Match): string {
  const from = Math.max(
    plain.text.lastIndexOf(" . ", start),
    plain.text.lastIndexOf(" ! ", start),
    plain.text.lastIndexOf(" ? ", start),
    0,
  );
  const stop = plain.text.slice(end).search(/ [.!?] /);
  return stop < 0 ? plain.text.slice(from) : plain.text.slice(from, end + stop + 3);
}
