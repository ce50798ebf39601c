import { expect, test } from "vitest";
import { preferencesOf } from "./preferences.ts";

test("preferences that are missing or unknown leave everything as it is", () => {
  expect(preferencesOf({})).toEqual({ colours: undefined, hasSingleKeys: true });
  expect(preferencesOf({ theme: "sepia", single_keys: "no" })).toEqual({ colours: undefined, hasSingleKeys: true });
  expect(preferencesOf({ theme: "dark", single_keys: false })).toEqual({ colours: "dark", hasSingleKeys: false });
});
