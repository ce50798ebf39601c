import { idFloor, type Noun } from "./ids.ts";

/** How far a walk in the order of ids has come. */
export interface Walked {
  readonly progress: number;
  readonly lastId: string | null;
}

/** When a row was made: the last millisecond whose first id is not past its own. 48 steps. */
function madeAt(noun: Noun, id: string): number {
  let [from, to] = [0, 2 ** 48];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (idFloor(noun, new Date(middle)) <= id) from = middle;
    else to = middle;
  }
  return from;
}

/**
 * How much of the time range is done after the rows from `firstId` to `lastId`. What is left shrinks by its share of
 * the time that was left before, so that the beginning of the range need not be known.
 */
export function progressAfter(
  noun: Noun,
  { progress, lastId }: Walked,
  { firstId, lastId: nextId, end }: { firstId: string; lastId: string; end: Date },
): number {
  const before = madeAt(noun, lastId ?? firstId);
  const left = end.getTime() - before;
  if (left <= 0) return progress;
  const share = Math.min(1, (madeAt(noun, nextId) - before) / left);
  return progress + (1 - progress) * share;
}
