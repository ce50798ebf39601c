import type { Reading, Turn } from "../types.ts";
import { find, type Match, pattern } from "./pattern.ts";
import { perTurn } from "./per-turn.ts";
import { plainWords } from "./plain-words.ts";
import { times } from "./times.ts";

const somebody =
  "(?:someone|somebody|they|(?:the|our|my|a) (?:[^ .?!]+ ){0,2}?(?:team|department|office|desk|developers|people|colleagues?|manager|warehouse|firm|crew))(?: from [^ .?!]+)?";

/** Something is to come, at no time that anybody would name. */
const vague = pattern(
  "(?:at some point|at some stage|some time or other|in due course|eventually|sooner or later|one of these days)",
  "(?:when|whenever) (?:they|she|he|we|i) (?:can|could|get(?:s)? (?:a (?:minute|moment|chance|second)|time|to (?:it|you|that)|round|around)|(?:has|have) (?:time|a (?:minute|moment|chance)))",
  "as soon as (?:they|she|he|we|i) can",
  "(?:get|gets) (?:round|around) to (?:it|that|you|this)",
  "(?:sometime )?when there is (?:room|time)",
  `${somebody} (?:will|should|might|may|is going to|are going to) (?:then |probably |hopefully |surely )*(?:(?:have|take) a look|look (?:at|into)|be in touch|see to|get back|come back|sort (?:it|that|something))`,
  `${somebody} (?:is|are) aware`,
);

/** Where the agent says only vaguely what becomes of it: the sentence names no time. */
export const vagueStepIn = perTurn((reading: Reading, turn: Turn): Match | null => {
  const plain = plainWords(reading, turn);
  return find(plain, vague, ({ start, end, text }) => {
    const from = Math.max(0, plain.text.lastIndexOf(" . ", start), plain.text.lastIndexOf(" ! ", start));
    const rest = plain.text.slice(end);
    const stop = rest.search(/ [.!?] /);
    const around = `${plain.text.slice(from, start)}${stop < 0 ? rest : rest.slice(0, stop + 1)}`;
    times.lastIndex = 0;
    if (times.test(around)) return false;
    const head = plain.text.slice(from, start);
    return !/ (?:if|ask|unless|should|whether|until) /.test(head) || /^(?:at some|in due|eventually)/.test(text);
  });
});
