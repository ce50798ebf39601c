import fc from "fast-check";
import { expect, test } from "vitest";
import { readClosely } from "../read-closely.ts";
import type { Reading, Turn } from "../types.ts";
import { plainWords } from "./plain-words.ts";

function reading(text: string): readonly [Reading, Turn] {
  const turn: Turn = { index: 0, nodeId: "turn", speaker: "agent", text, startMs: null, endMs: null };
  const bare = { channel: "chat", language: "en", durationSeconds: null, agent: null, tags: [], metadata: {} };
  return [readClosely({ ...bare, turns: [turn], steps: [] }), turn];
}

const plain = (text: string) => plainWords(...reading(text));

test("what people write in many ways is read in one", () => {
  expect(plain("I’m sorry, can't do that!").text).toBe(" i am sorry can not do that ! ");
  expect(plain("im sry cant do that uh").text).toBe(" i am sorry can not do that ");
  expect(plain("Heyyy, whats ur e-mail?").text).toBe(" hey what is your email ? ");
  expect(plain("ill check it and its fine").text).toBe(" i will check it and it is fine ");
});

test("a slip of the keys leaves a word recognised, and another word alone", () => {
  expect(plain("appologies for teh dealy with your acount").text).toContain("apologies");
  expect(plain("unfortunatly the refudn is late").text).toContain(" unfortunately the refund ");
  expect(plain("pleased connected deliveries unavailable").text).toBe(" pleased connected deliveries unavailable ");
});

test("what was masked is known as such, and written capitals are not", () => {
  expect(plain("mail me at [EMAIL] please").text).toContain(" masked ");
  expect(plain("is [any] of it true").text).not.toContain("masked");
});

test("each plain word leads back to its place in the turn", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const read = plain(text);
      for (const hit of read.text.matchAll(/[^ ]+/g)) {
        const { start, end } = read.spanOf(hit.index, hit.index + hit[0].length);
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(text.slice(start, end).trim()).not.toBe("");
      }
    }),
    { numRuns: 300 },
  );
});
