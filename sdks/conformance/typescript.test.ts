import { describe, expect, test } from "vitest";
import { readCases } from "./cases.ts";
import { languages } from "./languages.ts";
import { runCases } from "./run-cases.ts";

const cases = readCases();

describe("the TypeScript library", async () => {
  const complaints = await runCases(cases, languages.TypeScript);
  test.each(cases.map(({ name }, i) => [name, complaints[i]] as const))("%s", (_, found) => {
    expect(found).toEqual([]);
  });
});
