import { expect, test } from "vitest";
import { outcomeOfSkips } from "./skipped-tests.ts";

test("a test that its file skips is named, and fails where all suites are required", () => {
  const names = ["needs a data set", "needs root"];
  expect(outcomeOfSkips(names, false)).toEqual({
    failed: 0,
    skipped: 2,
    detail: "SKIPPED test: needs a data set\nSKIPPED test: needs root",
  });
  expect(outcomeOfSkips(names, true)).toMatchObject({
    failed: 2,
    skipped: 0,
    detail: expect.stringContaining("failure"),
  });
  expect(outcomeOfSkips([], true)).toEqual({ failed: 0, skipped: 0, detail: "" });
});
