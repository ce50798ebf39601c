import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../gates/run-program.ts";
import type { Outcome } from "./outcome.ts";
import { root } from "./root.ts";

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export interface Selection {
  /** Parts of the paths of the test files to run; all of them when left out. */
  readonly only?: readonly string[];
  /** Globs of test files to leave out. */
  readonly except?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The tests beside the code. What passes is only counted; what fails is shown as vitest shows it. */
export async function runVitest({ only = [], except = [], environment = {} }: Selection): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "cqs-vitest-"));
  const file = join(folder, "report.json");
  const args = ["run", ...only, ...except.map((glob) => `--exclude=${glob}`), "--passWithNoTests=false"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const { code, stdout, stderr } = await runProgram(root, "vitest", [...args, ...reporters], environment);
    return outcomeOf(readReport(file), { code, output: stdout + stderr });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}

function outcomeOf(report: Report | undefined, run: { code: number; output: string }): Outcome {
  if (!report) return { passed: 0, failed: 1, skipped: 0, detail: run.output };
  // A file that can't be loaded, or an error between the tests, fails no test by name.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + broken.length || (run.code === 0 ? 0 : 1);
  const skipped = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "pending" || status === "skipped" || status === "todo"),
  );
  return {
    passed: report.numPassedTests,
    failed,
    skipped: skipped.length,
    detail: failed > 0 ? run.output : skipped.map(({ fullName }) => `SKIPPED test: ${fullName}`).join("\n"),
  };
}
