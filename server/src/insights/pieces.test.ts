import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs, dayText } from "./period.ts";
import { piecesOf } from "./pieces.ts";

const daysOf = (from: string, to: string): string[] => {
  const days = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) days.push(dayText(new Date(at)));
  return days;
};

test("the pieces are the period, each day once, and those in months are whole ones", () => {
  const day = fc.integer({ min: Date.UTC(2023, 0, 1) / dayMs, max: Date.UTC(2026, 0, 1) / dayMs });
  fc.assert(
    fc.property(day, fc.nat(399), (start, length) => {
      const [from, to] = [dayText(new Date(start * dayMs)), dayText(new Date((start + length) * dayMs))];
      const pieces = piecesOf({ from, to });
      expect(pieces.flatMap((piece) => daysOf(piece.from, piece.to))).toEqual(daysOf(from, to));
      for (const piece of pieces.filter(({ span }) => span === "month")) {
        expect(piece.from).toMatch(/-01$/);
        expect(dayText(new Date(Date.parse(piece.to) + dayMs))).toMatch(/-01$/);
      }
      // Days are left over before the first month and after the last, never a whole month of them.
      for (const piece of pieces.filter(({ span }) => span === "day")) {
        expect(daysOf(piece.from, piece.to).length).toBeLessThan(pieces.length === 1 ? 61 : 31);
      }
    }),
    { numRuns: 200 },
  );
});
