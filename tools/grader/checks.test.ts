import { expect, test } from "vitest";
import { checkCatalogue } from "../../server/src/grading/index.ts";
import { figuresOf, judgeFile } from "./checks.ts";
import { untouched, written } from "./checks-table.ts";

const withEncoder = { withEncoder: true };
const judgements = await judgeFile(untouched, withEncoder);
const labelled = [...new Set(judgements.map(({ check }) => check))];
/** Newer than the untouched conversations: held against others, which nobody read to write their rules. */
const newer = ["personal_data_disclosure", "promise_dates", "consistent_information"];
const newerJudgements = (await Promise.all(written.map((file) => judgeFile(file, withEncoder))))
  .flat()
  .filter(({ check }) => newer.includes(check));

test("every check that the catalogue has is held against labelled conversations, satisfaction by its own data", () => {
  expect([...labelled, ...newer, "satisfaction"].sort()).toEqual([...checkCatalogue.keys()].sort());
});

test.each(labelled)(
  "%s accuses rightly in 85 of 100 cases or more, on conversations that its rules were not written with",
  (check) => {
    const { problemPrecision } = figuresOf(judgements.filter((judgement) => judgement.check === check));
    expect(problemPrecision).toBeGreaterThanOrEqual(0.85);
  },
);

test.each(newer)("%s accuses rightly in 70 of 100 cases or more", (check) => {
  const { problemPrecision } = figuresOf(newerJudgements.filter((judgement) => judgement.check === check));
  expect(problemPrecision).toBeGreaterThanOrEqual(0.7);
});
