import type { Reading, Turn } from "../types.ts";
import { distressIn } from "./distress.ts";
import { identifierGivenIn } from "./given-identifiers.ts";
import { find, type Match, negated, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";
import { questionsIn } from "./questions.ts";

const wishes = pattern(
  "i (?:just |really |also |still |only |now )*(?:need|want|wanted|wish|require|demand|expect|would like|would love|would appreciate|am hoping|was hoping|am trying|am looking|am calling|am writing|am enquiring|am after|am ringing|have a (?:problem|question|issue|complaint))",
  "i (?:have|had) (?:a|an|some|this|got) ~ (?:problem|question|issue|complaint|query|trouble|request|concern)",
  "(?:need|want|looking|trying|wanting|hoping|like|calling|wish|love) to (?:_)",
  "(?:please|can you|could you|would you) (?:_)",
  "(?:get|give|send|put|let|help|tell|show|transfer|connect|call|refund|cancel|fix|explain to) me",
  "(?:fix|cancel|refund|change|stop|remove|return|replace|reset|update|book|sort|check|correct|close|reopen|unlock|activate) (?:it|this|that|my|the)",
  "(?:can|could|does|do|will|is|are|has|have|was|did) not (?:even |been |yet |let me |to )*(?:work|working|log|login|access|open|connect|find|get|arrive|arrived|come|received|load|use|turn|show|start|sign|see|pay|send)",
  "(?:never|not) (?:arrived|came|received|got|showed|turned up|been)",
  "(?:is|are|was|were|has|have|keeps?|went|got|been|comes?|gets?) ~ (?:broken|down|missing|wrong|stuck|damaged|faulty|defective|frozen|locked|blocked|declined|charged|crashing|failing|late|delayed|dead|cracked|leaking|expired|rejected|overcharged|double charged|stolen|lost|hacked)",
  "i (?:have )?(?:just )?(?:lost|was charged|got charged|received the wrong|got the wrong|forgot|left)",
  "(?:problem|issue|trouble|question|complaint|error|fault|query) (?:with|about|on|regarding|when|concerning)",
  "(?:charged|billed) (?:me )?(?:twice|double|for|again|me)",
  "there is (?:no|nothing|something wrong)",
  "status (?:of|on)",
  "looking for",
  "help (?:with|please)",
);

/** What the customer wants: it asks, wishes, complains, or names the order that it is about. */
export const wantIn = (reading: Reading, turn: Turn): Match | null =>
  requestIn(reading, turn) ?? distressIn(reading, turn) ?? referenceIn(reading, turn);

function referenceIn(reading: Reading, turn: Turn): Match | null {
  const given = identifierGivenIn(reading, turn);
  return given !== null && /\d/.test(given.text) ? given : null;
}

function requestIn(reading: Reading, turn: Turn): Match | null {
  const plain = plainWords(reading, turn);
  return (
    questionsIn(reading, turn)[0] ??
    find(plain, wishes, (match) => !/^(?:please|need|want)/.test(match.text) || !negated(match))
  );
}

const told =
  "(?:know|ask|check|find out|see if|see whether|understand|confirm|hear|tell|explain|say|let me know|advise|help|hold|repeat|clarify|enquire|inquire|be sure|make sure|wait|remind|give me (?:an idea|a rough|some info)|speak|talk|look up)";

const errands = pattern(
  `(?:i|we) (?:just |only |really |still |also |now )*(?:want|need|demand|insist|would like|require|would love|wish)(?! (?:to )?(?:just |quickly |only )*${told}| (?:some |a bit of |any |more )?(?:info|information|advice|idea|answer|person|human|manager))`,
  `(?:want|need|like|trying|wanting|hoping|looking|wish|love|calling|ringing|writing) to (?!${told})_`,
  `(?:please|kindly|pls) (?:can you |could you |just |now )*(?!${told})(?:cancel|stop|send|refund|remove|take|end|close|fix|give|change|delete|put|get|call|book|move|raise|update|reset|unlock|block|replace|order|resend|transfer|sort|add|activate|renew|arrange|correct|restore|waive|issue|return|extend|switch|upgrade|top)`,
  `(?:can|could|would|will) (?:you|u|i|we|someone|somebody|it) (?:please |just |maybe |also |kindly |at least |not |possibly |be )*(?:cancel|stop|send|refund|remove|take off|end|close|fix|give me|change|changed|delete|put(?! (?:me|us))|get a|call|book|move|moved|raise|update|reset|unlock|unblock|block|replace|order|resend|transfer(?! me)|sort|add|activate|renew|arrange|correct|restore|waive|issue|extend|switch|upgrade|top|quote|look into|chase|reschedule|swap|come|process|credit|left|make|do (?:it|that|something|anything))`,
  "(?:cancel|refund|take me off|give me|send me|get me|fix|unblock|unlock|reset|replace|stop) (?:it|this|that|my|the|me|our)?",
);

const troubles = pattern(
  "(?:can|could|does|do|will|is|are|has|have|was|did) not (?:even |been |yet |let me |to |actually )*(?:work|working|log|login|access|open|connect|find|get|arrive|arrived|come|received|load|use|turn|show|start|sign|print|pay|send|emptied|here|there|ring)",
  "(?:never|not) (?:arrived|came|received|got|showed|turned up|been|come)",
  "(?:is|are|was|were|has|have|keeps?|went|got|been|comes?|gets?|arrived|came|all) ~ (?:broken|down|missing|wrong|stuck|damaged|faulty|defective|frozen|locked|blocked|declined|charged|crashing|failing|late|dead|cracked|smashed|leaking|rejected|overcharged|double charged|stolen|lost|hacked|out since|cut off|swallowed|gone|cold|off since)",
  "i (?:have )?(?:just )?(?:lost|was charged|got charged|received the wrong|got the wrong)",
  "(?:charged|billed) (?:me )?(?:twice|double|again)",
  "(?:leaks?|leaking|broken|out of order|not working|stopped working|no (?:signal|power|internet|hot water|heating|landline|connection|dial tone)|power (?:is )?out|smell gas|error (?:code|message|\\d+))",
  "(?:someone|somebody) (?:took|stole|used|opened|ran into|hit)",
);

const made = new WeakMap<Reading, Wanted>();

/** What the customer is after: that something is put right, eased or done, or only to be told something. */
export type Wanted = "repair" | "relief" | "errand" | "answer";

export function wantedIn(reading: Reading): Wanted {
  const known = made.get(reading);
  if (known !== undefined) return known;
  const has = (looked: RegExp) =>
    reading.customerTurns.some((turn) => find(plainWords(reading, turn), looked) !== null);
  const suffers = reading.customerTurns.some((turn) => distressIn(reading, turn)?.sure === true);
  const wanted = has(troubles) ? "repair" : suffers ? "relief" : has(errands) ? "errand" : "answer";
  made.set(reading, wanted);
  return wanted;
}
