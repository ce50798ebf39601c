import { expect, test } from "vitest";
import { readClosely } from "../../server/src/grading/read-closely.ts";
import { parseWeights, writeWeights } from "../../server/src/grading/satisfaction/weights.ts";
import type { Dialogue } from "./read-dialogues.ts";
import { train } from "./train.ts";

const moods = [
  { said: "that is wrong again", rating: 2 },
  { said: "the blue one in the south", rating: 3 },
  { said: "thank you that is perfect", rating: 4 },
] as const;

function dialogue(number: number): Dialogue {
  const mood = moods[number % 3] ?? moods[0];
  const said = ["a room", "which one", mood.said, "noted", mood.said];
  const turns = said.map((text, index) => ({
    index,
    nodeId: `n${index}`,
    speaker: index % 2 === 0 ? ("customer" as const) : ("agent" as const),
    text,
    startMs: null,
    endMs: null,
  }));
  const rest = {
    channel: "chat",
    language: "en",
    durationSeconds: null,
    agent: null,
    tags: [],
    metadata: {},
    steps: [],
  };
  return {
    source: "own",
    reading: readClosely({ ...rest, turns }),
    ratings: [3, mood.rating, mood.rating],
    overall: mood.rating,
  };
}

const dialogues = Array.from({ length: 120 }, (_, number) => dialogue(number));

test("Training learns what tells the labels apart, and gives the same weights every time", () => {
  const { weights, macroF1 } = train(dialogues);
  expect(macroF1.get("own")).toBeGreaterThan(0.95);
  const [against = 0, , towards = 0] = weights.said.get("perfect") ?? [];
  expect(towards).toBeGreaterThan(against);
  expect(writeWeights(train(dialogues).weights)).toBe(writeWeights(weights));
});

test("What is written is what the grader reads", () => {
  const { weights } = train(dialogues);
  const read = parseWeights(writeWeights(weights));
  expect(read.measures).toEqual(weights.measures);
  expect(read.overall).toEqual(weights.overall);
  for (const [gram, weight] of weights.said) {
    for (const [at, value] of weight.entries()) expect(read.said.get(gram)?.[at]).toBeCloseTo(value, 2);
  }
});
