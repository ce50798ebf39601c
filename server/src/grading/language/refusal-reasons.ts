import type { Reading } from "../types.ts";
import { find, type Match, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

/** What a refusal rests on: a rule, a term, a right of somebody else. "That's our policy" alone explains nothing. */
const reasons = pattern(
  "(?:because|due to|as it is|since (?:it|the|you|your|this|that|we))",
  "(?:not|no longer|never) (?:eligible|covered|refundable|entitled|valid|included|insured)",
  "non-?refundable",
  "(?:only|up to|within|at most|more than|less than|past|after|outside|beyond) (?:the |a |an |of )*(?:[^ .?!]+ ){0,3}(?:days?|hours?|weeks?|months?|years?|window|period|deadline|limit)",
  "(?:by|under|against) (?:the )?(?:law|regulations?|rules|terms|contract|licen[cs]e|warranty|guarantee)",
  "(?:the|our|your) (?:[^ .?!]+ ){0,2}(?:policy|terms|contract|fare|tariff|warranty|agreement|rules?) (?:says?|states?|allows?|covers?|excludes?|requires?|does not|do not|is for|ended|expired)",
  "without (?:her|his|their|your|the|a) (?:[^ .?!]+ ){0,2}(?:consent|permission|authori[sz]ation|approval|signature|prescription|receipt|okay|ok)",
  "(?:data protection|privacy|safety|security|legal|medical) (?:reasons|rules|law|grounds|requirement)",
  "(?:need|needs|require|requires|has to be|have to be|must be) (?:[^ .?!]+ ){0,5}(?:prescription|receipt|licen[cs]e|consent|account holder|proof|certificate|in person|original)",
);

/** A refusal and its reason stand at most so many turns of the agent apart. */
const reach = 2;

/** Where the agent says why it refuses. */
export function refusalReason(reading: Reading, refused: Match): Match | null {
  const near = reading.agentTurns.filter(({ index }) => Math.abs(index - refused.plain.turn.index) <= 2 * reach);
  for (const turn of near) {
    const match = find(plainWords(reading, turn), reasons);
    if (match !== null) return match;
  }
  return null;
}
