import type { Reading, Turn } from "../types.ts";
import { find, type Match, negated, pattern, restOf } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

const done =
  "(?:refunded|cancelled|canceled|updated|changed|booked|ordered|blocked|reset|sent|transferred|moved|added|removed|credited|processed|set|fixed|sorted|arranged|scheduled|confirmed|resolved|raised|closed|opened|activated|unlocked|replaced|reserved|submitted|placed|extended|switched|upgraded|downgraded|waived|reversed|applied|paid|registered|reported|logged|escalated|passed|noted|renewed|corrected|covered|shipped|dispatched|issued|completed|restored|reconnected|rebooked|rescheduled|frozen|stopped|taken care)";

const recaps = pattern(
  "(?:to|quick|in|a|let me|i will|just to|let us) (?:quickly |just |briefly )?(?:recap|summary|summarise|summarize|sum up|go over|run through)",
  "(?:in short|to sum up|in summary|recap|summary|to confirm|just to confirm|to be clear|so to recap)",
  "you are (?:all|now|fully|good)? ?(?:set|sorted|booked in|covered|good to go|booked|done|confirmed)",
  "(?:all|everything is|that is|it is|we are) (?:now )?(?:all )?(?:set|sorted|done|booked|taken care of|in order|in place)",
  "so (?:then |now |again )?(?:i have|we have|you have|you are|you will|that is|that will|it is|it should|it will|your|the|this|both|\\d+|i will|everything)(?! (?:sorry|not|you can|you want|you need|reason|problem|question|issue|they|because))",
  "(?<= (?:good|ok|right|stuff|sir|madam|perfect|lovely|great|grand|fine|then|super) )so (?:to conclude|i|we|you|your|the|that|it)",
  "to conclude",
  "(?<= [.!?] |^ )so (?!sorry|what|how|when|why|who|can|could|do|does|is|are|will|would|please|much|they|that they|let|if|just|you need|you have to)_",
  "that is (?:all|everything|it)(?= [^ .?!]+ [^ .?!]+)",
  `your ~ (?:is|are|has been|have been|was) (?:now |all |fully |successfully )?${done}`,
);

/** "So" alone sums nothing up: the sentence says what was done or what comes. */
const summedUp = pattern(
  done,
  "(?:will|shall|going to|should|within|by|until|from|on|at|at no|tomorrow|today|tonight|ready|on its way|on the way|free|live|off|back|in|gone|covered|means)",
);

/** Where the agent sums up what was done. */
export const recapIn = (reading: Reading, turn: Turn): Match | null =>
  find(plainWords(reading, turn), recaps, (match) =>
    match.text.startsWith("so") ? isSummary(match) : !negated(match),
  );

function isSummary(match: Match): boolean {
  const rest = restOf(match);
  const isQuestion = match.plain.text.startsWith("? ", match.end + rest.length);
  summedUp.lastIndex = 0;
  return !isQuestion && summedUp.test(` ${match.text}${rest} `);
}
