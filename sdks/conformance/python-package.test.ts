import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runProgram } from "../../tools/gates/run-program.ts";
import { preparedLanguages } from "./languages/index.ts";
import { python, pythonBin, pythonVariables } from "./languages/python.ts";

const whyNot = (await preparedLanguages()).find(({ name }) => name === python.name)?.whyNot ?? "";
// A cold cache of mypy takes longer than the usual limit.
const longTestTimeoutMs = 900_000;

describe.skipIf(whyNot)(`the Python package${whyNot}`, () => {
  test(
    "its own tests pass: deadlines, cancellation, waiting, imports, examples",
    async () => {
      const interpreter = join(await pythonBin(), "python");
      const { folder } = python;
      const { code, stderr } = await runProgram(folder, interpreter, ["-m", "unittest"], pythonVariables(folder));
      expect(code, stderr).toBe(0);
    },
    longTestTimeoutMs,
  );

  test(
    "is fully typed, by mypy's strict rules",
    async () => {
      const checker = join(await pythonBin(), "mypy");
      const { code, stdout } = await runProgram(python.folder, checker, ["--config-file", "pyproject.toml"]);
      expect(code, stdout).toBe(0);
    },
    longTestTimeoutMs,
  );
});
