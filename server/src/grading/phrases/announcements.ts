import { find, pattern, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import type { Evidence, Reading, Turn } from "../types.ts";

const brief = "(?:(?:brief|quick|short|little|full|good|few) )*(?:moments?|seconds?|secs?|minutes?|ticks?|jiffy|mo)";
const look =
  "(?:check|look|see|find|pull|search|verify|ask|review|consult|double check|bring up|speak (?:to|with)|talk (?:to|with)|open|load|fetch|dig)";
const looking = "(?:checking|looking|searching|loading|pulling|opening|finding|asking|fetching)";
const soon = "(?:(?:just|quickly|now|go and|please|quick|have a) )*";

/** What people say before they fall silent. */
const announcements = pattern(
  `(?:one|just|a|another|two|few|this|me|wait|in|couple of) (?:a |one |another |just )?${brief}`,
  "(?:hold|hang) (?:on|the line|please|tight|for)",
  "(?:please|and|can you|could you|just) hold",
  "(?:on|brief|short|quick) hold",
  "bear with (?:me|us)",
  "(?:be|am) (?:right|straight|shortly|just) (?:back|with you)",
  "(?:be|am) (?:back|with you) (?:in|shortly|soon|right)",
  "stay (?:on the line|with me|there)",
  `(?:let|allow) (?:me|us) ${soon}(?:${look}|get|grab|go|run|read|try|take a look|take|call|put|do|sort|reset|log)`,
  `(?:i|we) (?:will|am going to|need to|have to|would like to|are going to) ${soon}${look}(?! (?:you|it through))`,
  `(?:i|we) (?:am|are) ${soon}${looking}`,
  "while i ~ (?:check|look|find|pull|get|open|search|ask|read|load|talk|speak|do)",
  `take (?:me )?(?:about |just |up to |only )?(?:a|one|two|three|five|another) ${brief}`,
  "take (?:me )?(?:a|some) (?:while|bit|time)",
  `${looking} (?:now|that up|it up|into|on it|this|that|it|for)`,
  "working on (?:it|that|this)",
  "(?:it|system|computer|page|screen) is (?:just )?(?:loading|slow|thinking|searching|a bit slow)",
  "wait (?:a|one|here|while|please|there)",
  "please wait",
  "back in (?:a|one|two|five|just)",
);

/** Where a turn says that a silence will follow. */
export function announcementIn(reading: Reading, turn: Turn): Evidence | null {
  return announcedIn(reading, turn) ?? announcedBefore(reading, turn);
}

function announcedIn(reading: Reading, turn: Turn): Evidence | null {
  const match = find(plainWords(reading, turn), announcements);
  return match === null ? null : quoteMatch(match);
}

const longestConsent = 6;

/** "One moment please." "Sure." */
function announcedBefore(reading: Reading, turn: Turn): Evidence | null {
  const before = reading.turns[turn.index - 1];
  if (before === undefined || before.speaker === turn.speaker || reading.words(turn).length > longestConsent)
    return null;
  return announcedIn(reading, before);
}
