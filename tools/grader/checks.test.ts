import { expect, test } from "vitest";
import { checkCatalogue } from "../../server/src/grading/index.ts";
import { figuresOf } from "./checks.ts";
import { judgeFiles, untouched } from "./checks-table.ts";

const judgements = await judgeFiles(untouched, { withEncoder: true });
const labelled = [...new Set(judgements.map(({ check }) => check))];

test("every check that the catalogue has is held against labelled conversations, satisfaction by its own data", () => {
  expect([...labelled, "satisfaction"].sort()).toEqual([...checkCatalogue.keys()].sort());
});

test.each(labelled)(
  "%s accuses rightly in 85 of 100 cases or more, on conversations that it did not learn from",
  (check) => {
    const { problemPrecision } = figuresOf(judgements.filter((judgement) => judgement.check === check));
    expect(problemPrecision).toBeGreaterThanOrEqual(0.85);
  },
);
