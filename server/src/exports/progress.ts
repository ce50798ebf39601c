import { idFloor } from "../platform/ids.ts";
import type { Export } from "./types.ts";

/** When a conversation arrived: the last millisecond whose first id is not past its own. 48 steps. */
function arrivalOf(id: string): number {
  let [from, to] = [0, 2 ** 48];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (idFloor("conversation", new Date(middle)) <= id) from = middle;
    else to = middle;
  }
  return from;
}

/**
 * How much of the time range is done after the rows from `firstId` to `lastId`. What is left shrinks by its share of
 * the time that was left before, so that the beginning of the range need not be known.
 */
export function progressAfter(
  { progress, lastId }: Pick<Export, "progress" | "lastId">,
  { firstId, lastId: nextId, end }: { firstId: string; lastId: string; end: Date },
): number {
  const before = arrivalOf(lastId ?? firstId);
  const left = end.getTime() - before;
  if (left <= 0) return progress;
  const share = Math.min(1, (arrivalOf(nextId) - before) / left);
  return progress + (1 - progress) * share;
}
