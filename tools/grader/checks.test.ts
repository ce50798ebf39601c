import { expect, test } from "vitest";
import { checkCatalogue } from "../../server/src/grading/index.ts";
import { figuresOf, judgeFile } from "./checks.ts";
import { heldOut, heldOutAgain } from "./checks-table.ts";

const again = judgeFile(heldOutAgain);
const measuredAgain = new Set(again.map(({ check }) => check));
const judgements = [...judgeFile(heldOut).filter(({ check }) => !measuredAgain.has(check)), ...again];
const labelled = [...new Set(judgements.map(({ check }) => check))];

test("every check that the catalogue has is held against labelled conversations, satisfaction by its own data", () => {
  expect([...labelled, "satisfaction"].sort()).toEqual([...checkCatalogue.keys()].sort());
});

test.each(labelled)(
  "%s accuses rightly in 85 of 100 cases or more, on labelled conversations that its rules have been held against",
  (check) => {
    const { problemPrecision } = figuresOf(judgements.filter((judgement) => judgement.check === check));
    expect(problemPrecision).toBeGreaterThanOrEqual(0.85);
  },
);
