import { expect, test } from "vitest";
import { versionPair } from "./version-pair.ts";

const all = ["draft", "3", "2", "1"].map((name) => ({ name }));
const namesOf = (search: object) => {
  const { shown, base } = versionPair(all, search);
  return [shown.name, base?.name];
};

test("the address decides which versions are compared, and any base can be chosen", () => {
  expect(namesOf({})).toEqual(["draft", "3"]);
  expect(namesOf({ version: "3" })).toEqual(["3", "2"]);
  expect(namesOf({ version: "3", base: "1" })).toEqual(["3", "1"]);
  expect(namesOf({ version: "1", base: "3" })).toEqual(["1", "3"]);
});

test("an address with versions that do not exist still shows a comparison", () => {
  expect(namesOf({ version: "9", base: "7" })).toEqual(["draft", "3"]);
  expect(namesOf({ version: "1" })).toEqual(["1", undefined]);
});
