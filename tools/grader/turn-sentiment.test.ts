import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { datasetFolder, readDialogues } from "./read-dialogues.ts";
import {
  agreementWithLabels,
  agreementWithRatings,
  ours,
  readLabelledTurns,
  scoreOf,
  vader,
} from "./turn-sentiment.ts";

test.each([
  { part: "known", floor: 0.95 },
  { part: "untouched", floor: 0.78 },
] as const)("$part turns get the label that a person gave them in at least $floor of cases", ({ part, floor }) => {
  const turns = readLabelledTurns(part);
  expect(turns.length).toBeGreaterThanOrEqual(50);
  const agreement = agreementWithLabels(turns, ours);
  expect(agreement.accuracy).toBeGreaterThanOrEqual(floor);
  expect(agreement.macroF1).toBeGreaterThan(agreementWithLabels(turns, vader).macroF1 + 0.05);
});

test("No labelled turn gets the opposite of its label", () => {
  const all = [...readLabelledTurns("known"), ...readLabelledTurns("untouched")];
  const opposite = all.filter((turn) => {
    const score = scoreOf(turn, ours);
    return (turn.label === "positive" && score < 0) || (turn.label === "negative" && score > 0);
  });
  expect(opposite).toEqual([]);
});

// The rated dialogues may not be passed on with the project: where they are absent, this is skipped.
describe.skipIf(!existsSync(join(datasetFolder, "uss_valid.jsonl")))("on rated dialogues (needs uss-dev)", () => {
  test("a positive turn is one in which people saw a satisfied customer more often than with VADER", () => {
    const dialogues = readDialogues(datasetFolder, "valid");
    const agreement = agreementWithRatings(dialogues, ours);
    expect(agreement.spearman).toBeGreaterThan(0.3);
    expect(agreement.positiveIsSatisfied).toBeGreaterThan(0.66);
    expect(agreement.positiveIsSatisfied).toBeGreaterThan(
      agreementWithRatings(dialogues, vader).positiveIsSatisfied + 0.1,
    );
  });
});
