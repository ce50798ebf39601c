import { expect, test } from "vitest";
import { quotesOf, sentencesWithTokens } from "./quotes.ts";

const text = "Hello there. The bill is wrong. Bye now.";
const starts = ["Hello", "there", "The", "bill", "is", "wrong", "Bye", "now"].map((word) => text.indexOf(word));
const turn = sentencesWithTokens(text, { ids: starts, starts });
const silent = sentencesWithTokens("", { ids: [], starts: [] });

/** Of two signals, the first is that of the bill and the second that of the farewell. */
const scores = Float32Array.from(starts.flatMap((_, word) => [word === 3 ? 2 : 0, word > 5 ? 1 : 0]));

test("the quote of a turn is the sentence that adds most to the signal", () => {
  const quoted = [0, 1].map((signal) => {
    const [start, end] = quotesOf([turn], [scores], signal);
    return text.slice(start, end).trim();
  });
  expect(quoted).toEqual(["The bill is wrong.", "Bye now."]);
});

test("a turn without words has no quote, and leaves the next turn its own", () => {
  const [none, still, start, end] = quotesOf([silent, turn], [new Float32Array(), scores], 0);
  expect([none, still]).toEqual([0, 0]);
  expect(text.slice(start, end).trim()).toBe("The bill is wrong.");
});
