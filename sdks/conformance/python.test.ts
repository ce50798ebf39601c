import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { runProgram } from "../../tools/gates/run-program.ts";
import { Missing } from "../../tools/test/outcome.ts";
import { pythonEnvironment } from "../../tools/test/python.ts";
import { readCases } from "./cases.ts";
import { runCases } from "./run-cases.ts";

const cases = readCases();
const folder = fileURLToPath(new URL("../python/", import.meta.url));
const requirements = join(folder, "requirements.txt");

const { bin, whyNot } = await pythonEnvironment("sdk-python", requirements).then(
  (found) => ({ bin: found, whyNot: "" }),
  (error) => {
    if (error instanceof Missing) return { bin: "", whyNot: ` (skipped: ${error.message})` };
    throw error;
  },
);

// A cold cache of mypy, or an install over a slow line, takes longer than the usual limit.
const longTestTimeoutMs = 180_000;
// The library is run from its source; only the test of the package installs it.
const environment = { PYTHONPATH: join(folder, "src"), PYTHONDONTWRITEBYTECODE: "1" };

describe.skipIf(whyNot).each(["sync", "async"])(`the Python library, %s${whyNot}`, async (client) => {
  const complaints = whyNot ? [] : await complaintsOf(client);
  test.each(cases.map(({ name }, i) => [name, complaints[i]] as const))("%s", (_, found) => {
    expect(found).toEqual([]);
  });
});

const complaintsOf = (client: string) =>
  runCases(cases, {
    command: "env",
    parameters: [...asArguments(environment), join(bin, "python"), "conformance.py", client],
    folder,
  });

const asArguments = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).map(([name, value]) => `${name}=${value}`);

describe.skipIf(whyNot)(`the Python package${whyNot}`, () => {
  test(
    "its own tests pass: deadlines, cancellation, waiting, imports, examples",
    async () => {
      const { code, stderr } = await runProgram(folder, join(bin, "python"), ["-m", "unittest"], environment);
      expect(code, stderr).toBe(0);
    },
    longTestTimeoutMs,
  );

  test(
    "is fully typed, by mypy's strict rules",
    async () => {
      const { code, stdout } = await runProgram(folder, join(bin, "mypy"), ["--config-file", "pyproject.toml"]);
      expect(code, stdout).toBe(0);
    },
    longTestTimeoutMs,
  );

  test(
    "installs from its wheel into an empty environment, where the README's first lines run",
    async () => {
      const place = mkdtempSync(join(tmpdir(), "cqs-sdk-python-"));
      onTestFinished(() => rmSync(place, { recursive: true, force: true }));
      const [wheels, empty] = [join(place, "wheels"), join(place, "empty")];
      const pip = (...args: string[]) => must(join(bin, "pip"), "--disable-pip-version-check", "--quiet", ...args);
      await pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", wheels, folder);
      await must(join(bin, "python"), "-m", "venv", "--without-pip", empty);
      const python = join(empty, "bin", "python");
      await pip(
        "--python",
        python,
        "install",
        "-c",
        requirements,
        ...readdirSync(wheels).map((file) => join(wheels, file)),
      );
      // From the folder of the tests, whose parent is not the library's source.
      const output = await must(python, "-m", "tests.first_snippet");
      expect(output.split("\n")).toEqual(["87 Fine.", expect.stringContaining(join(empty, "lib")), ""]);
    },
    longTestTimeoutMs,
  );
});

async function must(program: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(folder, program, args, { PYTHONDONTWRITEBYTECODE: "1" });
  expect(code, stderr || stdout).toBe(0);
  return stdout;
}
