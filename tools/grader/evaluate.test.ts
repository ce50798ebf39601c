import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { datasetFolder, readDialogues } from "./read-dialogues.ts";

// The rated dialogues may not be passed on with the project: where they are absent, this is skipped.
const absent = !existsSync(join(datasetFolder, "uss_valid.jsonl"));

const floors = { SGD: 0.58, MWOZ: 0.52, ReDial: 0.52 };

describe.skipIf(absent)("on rated dialogues that it has not seen (needs uss-dev), the committed model", () => {
  const { reports, sureness } = absent
    ? { reports: [], sureness: [] }
    : evaluate(readDialogues(datasetFolder, "valid"));

  test.each(Object.entries(floors))("reaches its macro-F1 on %s", (source, floor) => {
    expect(reports.find((report) => report.source === source)?.macroF1.value).toBeGreaterThanOrEqual(floor);
  });

  test("is right more often where it is surer", () => {
    const shares = sureness.filter(({ turns }) => turns >= 100).map(({ right, turns }) => right / turns);
    expect(shares.length).toBeGreaterThan(3);
    expect((shares.at(-1) ?? 0) - (shares[0] ?? 0)).toBeGreaterThan(0.2);
  });
});

test("A folder without the dialogues is named", () => {
  expect(() => readDialogues("/nowhere", "valid")).toThrow("uss_valid.jsonl is not there");
});
