import { dayMs, dayText } from "./period.ts";
import type { Period, Piece, Span } from "./types.ts";

/** A period as whole months, where it has any, with the days before and after them: at most three pieces. */
export function piecesOf({ from, to }: Period): readonly Piece[] {
  const [first, last] = [new Date(from), new Date(to)];
  // The first month that begins in the period, and the first that does not end in it.
  const start = monthStart(first, first.getUTCDate() === 1 ? 0 : 1);
  const end = monthStart(new Date(last.getTime() + dayMs), 0);
  if (start >= end) return [{ span: "day", from, to }];
  const dayBefore = (at: Date) => dayText(new Date(at.getTime() - dayMs));
  const pieces: Piece[] = [{ span: "month", from: dayText(start), to: dayBefore(end) }];
  if (first < start) pieces.unshift({ span: "day", from, to: dayBefore(start) });
  if (end <= last) pieces.push({ span: "day", from: dayText(end), to });
  return pieces;
}

/** The whole UTC days of a span, if it has any. */
export const wholePieces = ({ wholeDays }: Span): readonly Piece[] => (wholeDays ? piecesOf(wholeDays) : []);

function monthStart(at: Date, further: number): Date {
  const start = new Date(0);
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + further, 1);
  return start;
}
