import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readCases } from "./cases.ts";
import { runCases } from "./run-cases.ts";

const cases = readCases();
const folder = fileURLToPath(new URL("../typescript/", import.meta.url));

describe("the TypeScript library", async () => {
  const complaints = await runCases(cases, { command: process.execPath, parameters: ["conformance.ts"], folder });
  test.each(cases.map(({ name }, i) => [name, complaints[i]] as const))("%s", (_, found) => {
    expect(found).toEqual([]);
  });
});
