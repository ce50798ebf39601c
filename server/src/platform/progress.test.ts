import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "./ids.ts";
import { progressAfter } from "./progress.ts";

const start = Date.UTC(2026, 0, 1);
const idAt = (ms: number) => newId("conversation", new Date(start + ms));

test("progress is the share of the time between the first row and the end, however the file is cut", () => {
  const cuts = fc
    .array(fc.integer({ min: 1, max: 999_999 }), { maxLength: 20 })
    .map((all) => all.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(cuts, (times) => {
      let done: { progress: number; lastId: string | null } = { progress: 0, lastId: null };
      const end = new Date(start + 1_000_000);
      for (const ms of times) {
        const lastId = idAt(ms);
        done = { progress: progressAfter("conversation", done, { firstId: idAt(0), lastId, end }), lastId };
        expect(done.progress).toBeCloseTo(ms / 1_000_000, 6);
      }
    }),
  );
});

test("rows at the very end of the range leave progress within bounds", () => {
  const at = { firstId: idAt(0), lastId: idAt(5), end: new Date(start) };
  expect(progressAfter("conversation", { progress: 0.5, lastId: idAt(0) }, at)).toBe(0.5);
  expect(progressAfter("conversation", { progress: 0, lastId: null }, { ...at, end: new Date(start + 3) })).toBe(1);
});
