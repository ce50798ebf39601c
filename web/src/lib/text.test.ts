import { expect, test } from "vitest";
import { initialsOf, sizeText, withVisibleControls } from "./text.ts";

test("what can't be seen is shown by name, and other text stays as it is", () => {
  expect(withVisibleControls("a\u0000b\u202Ec\u200Bd\u007F")).toBe("a\u2400b[RLO]c[ZWSP]d\u2421");
  expect(withVisibleControls("Grüße,\n\t„世界“ 👩‍🚀")).toBe("Grüße,\n\t„世界“ 👩‍🚀");
});

test.each([
  ["Ada Byron King", "AK"],
  ["ada", "A"],
  ["  ", ""],
  ["😀 x", "😀"],
])("the initials of %j", (name, initials) => {
  expect(initialsOf(name).startsWith(initials)).toBe(true);
});

test("sizes are in the unit in which they are short", () => {
  expect([0, 999, 1_000, 4_250_000, 7.5e12, 2e16].map(sizeText)).toEqual([
    "0 B",
    "999 B",
    "1 kB",
    "4.3 MB",
    "7.5 TB",
    "20,000 TB",
  ]);
});
