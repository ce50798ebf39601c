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
