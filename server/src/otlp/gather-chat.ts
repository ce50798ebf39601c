import { createChat, type Entry } from "./chat.ts";
import { type Branch, byDigits, byText, idOf } from "./span-tree.ts";

interface Moment {
  readonly at: string;
  /** Ends before beginnings, unless it is the end of what just began: an answer is there before it is passed on. */
  readonly rank: 0 | 1 | 2;
  readonly source: Branch;
}

/** What was said, in the order of time: a span hears when it begins and answers when it ends. */
export function gatherChat(speakers: Iterable<Branch>): readonly Entry[] {
  const moments: Moment[] = [];
  for (const source of speakers) {
    const { startNs, endNs } = source.span;
    moments.push({ at: startNs, rank: 1, source }, { at: endNs, rank: startNs === endNs ? 2 : 0, source });
  }
  moments.sort(
    (one, other) =>
      byDigits(one.at, other.at) ||
      one.rank - other.rank ||
      byDigits(one.source.span.startNs, other.source.span.startNs) ||
      byText(idOf(one.source.span), idOf(other.source.span)),
  );
  const chat = createChat();
  for (const { rank, source } of moments) {
    if (rank === 1) chat.hear(source);
    else chat.say(source);
  }
  return chat.entries;
}
