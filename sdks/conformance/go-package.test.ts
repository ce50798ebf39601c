import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { runProgram } from "../../tools/gates/run-program.ts";
import { go, goProgram, goVariables } from "./languages/go.ts";
import { preparedLanguages } from "./languages/index.ts";

const whyNot = (await preparedLanguages()).find(({ name }) => name === go.name)?.whyNot ?? "";
// Building everything with a cold cache takes longer than the usual limit.
const longTestTimeoutMs = 900_000;

describe.skipIf(whyNot)(`the Go module${whyNot}`, () => {
  test(
    "its own tests pass: deadlines, cancellation, waiting, imports, optional fields",
    async () => {
      const { code, stdout, stderr } = await runProgram(go.folder, await goProgram(), ["test", "."], goVariables);
      expect(code, stdout + stderr).toBe(0);
    },
    longTestTimeoutMs,
  );

  test(
    "go vet finds nothing in the library, its commands and examples",
    async () => {
      const { code, stderr } = await runProgram(go.folder, await goProgram(), ["vet", "./..."], goVariables);
      expect(code, stderr).toBe(0);
    },
    longTestTimeoutMs,
  );

  test("is formatted by gofmt, the generated files too", async () => {
    const { code, stdout, stderr } = await runProgram(go.folder, join(dirname(await goProgram()), "gofmt"), [
      "-l",
      ".",
    ]);
    expect([code, stdout, stderr]).toEqual([0, "", ""]);
  });
});
