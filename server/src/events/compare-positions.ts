import type { EventPosition } from "./types.ts";

/** Negative when `a` comes first. Numbers without leading zeros compare by their length, then as text. */
export function comparePositions(a: EventPosition, b: EventPosition): number {
  return a.tx.length - b.tx.length || compareText(a.tx, b.tx) || compareText(a.id, b.id);
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
