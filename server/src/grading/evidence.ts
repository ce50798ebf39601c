import type { Evidence, Span, Turn } from "./types.ts";

/** A quote is long enough to be recognised, and no longer. */
const maxQuoteChars = 300;

/** A stretch of a turn. */
export function quote(turn: Turn, { start, end }: Pick<Span, "start" | "end">): Evidence {
  const last = Math.min(end, start + maxQuoteChars);
  return { turn: turn.index, nodeId: turn.nodeId, start, end: last, quote: turn.text.slice(start, last) };
}

/** A turn from its beginning: where something should have stood, or all of it says so. */
export const quoteTurn = (turn: Turn): Evidence => quote(turn, { start: 0, end: turn.text.length });
