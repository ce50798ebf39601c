import { describe, expect, test } from "vitest";
import { satisfaction } from "../checks/satisfaction.ts";
import { readClosely } from "../read-closely.ts";
import type { Reading, Speaker } from "../types.ts";
import { predictSatisfaction } from "./predict-satisfaction.ts";
import { labels } from "./types.ts";

type Said = readonly [Speaker, string];

const reading = (said: readonly Said[]): Reading =>
  readClosely({
    channel: "chat",
    language: "en",
    durationSeconds: null,
    agent: null,
    tags: [],
    metadata: {},
    steps: [],
    turns: said.map(([speaker, text], index) => ({
      index,
      nodeId: `n${index}`,
      speaker,
      text,
      startMs: null,
      endMs: null,
    })),
  });

const pleased: readonly Said[] = [
  ["agent", "Hello, how can I help?"],
  ["customer", "I need a table for two on Friday."],
  ["agent", "Your table is booked, the reference is AB12. Anything else?"],
  ["customer", "That sounds perfect, thank you so much!"],
  ["agent", "You are welcome."],
  ["customer", "Great, thanks for your help. Bye!"],
];

const annoyed: readonly Said[] = [
  ["customer", "I need a table for two on Friday."],
  ["agent", "Sorry, I could not find any table. Would you like something else?"],
  ["customer", "No, that is not what I asked for. You are wrong again."],
  ["agent", "I am sorry, I was unable to book it."],
  ["customer", "No. This is terrible, I already told you Friday, not Monday."],
];

describe("the satisfaction of a customer", () => {
  test("is told for each of its turns, and for no other", () => {
    const { turns } = predictSatisfaction(reading(pleased));
    expect(turns.map(({ turn }) => turn)).toEqual([1, 3, 5]);
  });

  test("is high where it is pleased and low where it is annoyed", () => {
    const good = predictSatisfaction(reading(pleased));
    const bad = predictSatisfaction(reading(annoyed));
    expect(good.turns.at(-1)?.label).toBe("satisfied");
    expect(bad.turns.at(-1)?.label).toBe("dissatisfied");
    expect(good.label).toBe("satisfied");
    expect(bad.label).toBe("dissatisfied");
    expect(good.overall).toBeGreaterThan(bad.overall);
    for (const { overall } of [good, bad]) expect(overall > 1 && overall < 5).toBe(true);
  });

  test("has probabilities that sum to 1, and the label is the likeliest", () => {
    const { turns, p: whole, label: overall } = predictSatisfaction(reading(annoyed));
    for (const { p, label } of [...turns, { p: whole, label: overall }]) {
      expect(p.dissatisfied + p.neutral + p.satisfied).toBeCloseTo(1, 9);
      expect(p[label]).toBe(Math.max(...labels.map((name) => p[name])));
    }
  });

  test("is the same every time", () => {
    expect(predictSatisfaction(reading(pleased))).toEqual(predictSatisfaction(reading(pleased)));
  });

  test("does not change for what comes later, so that a live conversation may be judged", () => {
    const whole = predictSatisfaction(reading(annoyed)).turns;
    expect(predictSatisfaction(reading(annoyed.slice(0, 3))).turns).toEqual(whole.slice(0, 2));
  });

  test("says why in words, with a sign that fits", () => {
    const thanks = predictSatisfaction(reading(pleased)).turns.at(-1)?.contributions ?? [];
    expect(thanks.length).toBeGreaterThan(0);
    expect(thanks[0]?.effect).toBeGreaterThan(0);
    expect(thanks.every(({ feature }) => /^(?:the|it|just|how) /.test(feature))).toBe(true);
    const sizes = thanks.map(({ effect }) => Math.abs(effect));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });

  test("copes with turns that are empty, foreign, or only marks", () => {
    const odd = reading([
      ["customer", ""],
      ["agent", "…"],
      ["customer", "!!! ??? 👍"],
      ["customer", "どうもありがとうございます"],
    ]);
    const { turns, overall } = predictSatisfaction(odd);
    expect(turns).toHaveLength(3);
    expect(Number.isFinite(overall)).toBe(true);
    expect(turns.every(({ p }) => Number.isFinite(p.neutral))).toBe(true);
  });
});

test("A turn is looked at once, however many of them there are", () => {
  const turns = Array.from(
    { length: 5_000 },
    (_, at): Said => [at % 7 === 0 ? "customer" : "agent", `turn ${at} of it`],
  );
  const conversation = reading(turns);
  let asked = 0;
  const counting: Reading = {
    ...conversation,
    words: (turn) => {
      asked++;
      return conversation.words(turn);
    },
  };
  expect(predictSatisfaction(counting).turns).toHaveLength(Math.ceil(5_000 / 7));
  expect(asked).toBeLessThanOrEqual(5_000);
});

describe("the check", () => {
  const run = (said: readonly Said[]) => satisfaction.run(reading(said), {} as never);

  test("passes a pleased customer, fails an annoyed one, and names the label", () => {
    expect(run(pleased)).toMatchObject({ verdict: "pass", category: "satisfied" });
    expect(run(annoyed)).toMatchObject({ verdict: "fail", category: "dissatisfied" });
  });

  test("shows the customer's own words", () => {
    const { evidence, rationale } = run(annoyed);
    expect(evidence.length).toBeGreaterThan(0);
    for (const { turn, quote, start, end } of evidence) {
      const [speaker, text] = annoyed[turn ?? -1] ?? [];
      expect(speaker).toBe("customer");
      expect(text?.slice(start ?? 0, end ?? 0)).toBe(quote);
    }
    expect(rationale).toMatch(/of 5\. Main reasons: at turn \d+, /);
  });

  test("does not apply to a customer who speaks once", () => {
    expect(run([["customer", "This is terrible."]]).verdict).toBe("not_applicable");
  });
});
