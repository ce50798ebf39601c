import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("a text never runs as a formula in a spreadsheet, and numbers stay numbers", () => {
  const csv = csvOf(
    ["agent", "mean"],
    [
      ["=HYPERLINK(1)", -3.5],
      ["+1", null],
      ["Ann", 81.3],
    ],
  );
  expect(csv).toBe("agent,mean\r\n'=HYPERLINK(1),-3.5\r\n'+1,\r\nAnn,81.3\r\n");
});

test("quotes, commas and line breaks stay inside of their cell", () => {
  expect(csvOf(["a"], [['say "hi", then\nleave']])).toBe('a\r\n"say ""hi"", then\nleave"\r\n');
});
