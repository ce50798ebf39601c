import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { measures } from "./measures.ts";
import { parseWeights, trainedWeights, weightsFile, writeWeights } from "./weights.ts";

test("The committed weights belong to the measures that the grader takes", () => {
  expect([...trainedWeights().measures.keys()]).toEqual(measures.map(({ key }) => key));
});

test("Weights survive being written and read", () => {
  const text = readFileSync(weightsFile, "utf8");
  expect(writeWeights(parseWeights(text))).toBe(text);
});

test("The committed weights are small, and hold no more than two words in a row", () => {
  expect(statSync(weightsFile).size).toBeLessThan(1_500_000);
  const { said, heard } = trainedWeights();
  for (const gram of [...said.keys(), ...heard.keys()]) expect(gram.split(" ").length).toBeLessThanOrEqual(2);
});
