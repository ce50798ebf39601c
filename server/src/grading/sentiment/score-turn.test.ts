import { describe, expect, test } from "vitest";
import { readClosely } from "../read-closely.ts";
import type { Speaker, Turn } from "../types.ts";
import { sentimentLabel, sentimentOfTurns } from "./sentiment-of-turns.ts";

const turn = (text: string, speaker: Speaker = "customer", index = 0): Turn => ({
  index,
  nodeId: `n${index}`,
  speaker,
  text,
  startMs: null,
  endMs: null,
});

const read = (turns: readonly Turn[], language: string | null = "en") =>
  sentimentOfTurns(
    readClosely({
      channel: "chat",
      language,
      durationSeconds: null,
      agent: null,
      tags: [],
      metadata: {},
      steps: [],
      turns,
    }),
  );

const scoreOf = (text: string, speaker: Speaker = "customer") => read([turn(text, speaker)])?.[0]?.[3] ?? Number.NaN;

describe("the sentiment of a turn", () => {
  test.each([
    "Please help me, I'd like to share the credit card.",
    "What is the interest rate?",
    "No problem, sure, that's fine.",
    "Where do I switch the security alert on?",
    "No thanks.",
    "F O S S I L",
    "",
  ])("is neutral for service talk: %s", (text) => {
    expect(scoreOf(text)).toBe(0);
  });

  test.each([
    ["I am happy with it.", "I am not happy with it."],
    ["It was a terrible day.", "It was not terrible at all."],
    ["Thank you so much!", "Thanks for nothing!"],
    ["I can complain about a bad line.", "I can't complain, not bad."],
  ])("is turned by negation and idioms: %s / %s", (one, other) => {
    expect(Math.sign(scoreOf(one)) * Math.sign(scoreOf(other))).not.toBe(1);
    expect(scoreOf(one)).not.toBe(scoreOf(other));
  });

  test("is turned by a negation that is the very first word", () => {
    expect(scoreOf("Happy with it.")).toBeGreaterThan(0);
    expect(scoreOf("Not happy with it.")).toBeLessThan(0);
    expect(scoreOf("Never a pleasant call.")).toBeLessThan(0);
  });

  test("is made stronger by capitals and exclamation marks, which are no mood by themselves", () => {
    expect(scoreOf("MY NUMBER IS ON THE BOX!!!")).toBe(0);
    expect(scoreOf("That is terrible!!!")).toBeLessThan(scoreOf("That is terrible."));
    expect(scoreOf("THAT IS JUST TERRIBLE.")).toBeLessThan(scoreOf("That is just terrible."));
    expect(scoreOf("That is TERRIBLE news.")).toBeLessThan(scoreOf("That is terrible news."));
  });

  test("is not the agent's own when the agent names the customer's feelings", () => {
    expect(scoreOf("I am so sorry, that must be frustrating and upsetting.", "agent")).toBe(0);
    expect(scoreOf("This is frustrating and upsetting.")).toBeLessThan(0);
  });

  test("stays between -1 and 1 with two decimals, and its label tells its sign", () => {
    for (const word of ["horrible awful terrible ", "wonderful lovely excellent "]) {
      const score = scoreOf(word.repeat(2_000));
      expect(Math.abs(score)).toBeLessThanOrEqual(1);
      expect(Math.abs(score)).toBeGreaterThan(0.9);
      expect(Math.round(score * 100) / 100).toBe(score);
      expect(sentimentLabel(score)).toBe(score < 0 ? "negative" : "positive");
    }
  });
});

test("System turns have no sentiment, and the others keep their index and node", () => {
  const turns = [turn("Chat started", "system", 0), turn("Hello", "agent", 1), turn("I am furious.", "customer", 2)];
  expect(read(turns)).toEqual([
    [1, "n1", "agent", 0],
    [2, "n2", "customer", expect.closeTo(-0.7, 0.3)],
  ]);
});

test.each([
  ["de", null],
  ["en", 1],
  ["en-GB", 1],
  [null, 1],
])("A conversation in %s is read or not", (language, length) => {
  expect(read([turn("Hello")], language)?.length ?? null).toBe(length);
});

test("At most 5,000 turns are read", () => {
  expect(read(Array.from({ length: 5_001 }, (_, index) => turn("ok", "customer", index)))).toHaveLength(5_000);
});
