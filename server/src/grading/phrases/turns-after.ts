import type { Turn } from "../types.ts";

/** The next turns behind an index. The turns are in order, so it is looked up, not searched. */
export function turnsAfter(turns: readonly Turn[], index: number, count: number): readonly Turn[] {
  let low = 0;
  let high = turns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((turns[middle] as Turn).index <= index) low = middle + 1;
    else high = middle;
  }
  return turns.slice(low, low + count);
}
