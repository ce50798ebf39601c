import { expect, test } from "vitest";
import { readClosely } from "../read-closely.ts";
import type { Turn } from "../types.ts";
import { find, findAll, negated, pattern, quoteMatch } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

function plain(text: string) {
  const turn: Turn = { index: 3, nodeId: "turn", speaker: "agent", text, startMs: null, endMs: null };
  const bare = { channel: "chat", language: "en", durationSeconds: null, agent: null, tags: [], metadata: {} };
  return plainWords(readClosely({ ...bare, turns: [turn], steps: [] }), turn);
}

test("whole words are found, and gaps stay within a sentence", () => {
  const refund = pattern("refund ~ card", "paid _");
  expect(find(plain("I refund it to your card."), refund)?.text).toBe("refund it to your card");
  expect(find(plain("A refund. Which card?"), refund)).toBeNull();
  expect(find(plain("prepaid cards"), refund)).toBeNull();
  expect(findAll(plain("you paid ten and paid five"), refund).map(({ text }) => text)).toEqual([
    "paid ten",
    "paid five",
  ]);
});

test("a find is quoted as it stands in the turn", () => {
  const match = find(plain("Well... I’ve REFUNDED you!"), pattern("i have refunded you"));
  expect(match && quoteMatch(match)).toMatchObject({ turn: 3, start: 8, quote: "I’ve REFUNDED you" });
});

test("a negation reaches three words far and not into the next clause", () => {
  const refunded = pattern("refunded");
  const isNegated = (text: string) => {
    const match = find(plain(text), refunded);
    return match !== null && negated(match);
  };
  expect(isNegated("we have not yet refunded it")).toBe(true);
  expect(isNegated("I couldn't wait, I refunded it")).toBe(false);
  expect(isNegated("No. We refunded it")).toBe(false);
});
