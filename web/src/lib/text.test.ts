import { expect, test } from "vitest";
import { initialsOf, withVisibleControls } from "./text.ts";

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
