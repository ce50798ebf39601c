import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runProgram } from "../gates/run-program.ts";
import type { Outcome, TestFileTime } from "./outcome.ts";
import { root } from "./root.ts";
import { outcomeOfSkips } from "./skipped-tests.ts";

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export interface Selection {
  /** Parts of the paths of the test files to run; all of them when left out. */
  readonly only?: readonly string[];
  /** Globs of test files to leave out. */
  readonly except?: readonly string[];
  /** Part of the names of the tests to run; all of them when left out. */
  readonly named?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** How many test files run at a time. */
  readonly workers?: number;
}

/** For tests that need no database: making and migrating one takes ten seconds. */
export const noDatabase = { TEST_DATABASE_URL: "none" } as const;

/** The tests beside the code. What passes is only counted; what fails is shown as vitest shows it. */
export async function runVitest(selection: Selection): Promise<Outcome> {
  const { only = [], except = [], named, environment = {}, workers = 1 } = selection;
  const folder = mkdtempSync(join(tmpdir(), "cqs-vitest-"));
  const file = join(folder, "report.json");
  const excluded = except.map((glob) => `--exclude=${glob}`);
  const args = ["run", ...only, ...excluded, "--passWithNoTests=false", `--maxWorkers=${workers}`];
  if (named !== undefined) args.push(`--testNamePattern=${named}`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const { code, stdout, stderr } = await runProgram(root, "vitest", [...args, ...reporters], environment);
    return outcomeOf(readReport(file), { code, output: stdout + stderr, isPartial: named !== undefined });
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

interface VitestRun {
  readonly code: number;
  readonly output: string;
  /** Whether tests were left out by their names, which counts as no skip. */
  readonly isPartial: boolean;
}

function outcomeOf(report: Report | undefined, run: VitestRun): Outcome {
  if (!report) return { passed: 0, failed: 1, skipped: 0, detail: run.output };
  // A file that can't be loaded, or an error between the tests, fails no test by name.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + broken.length || (run.code === 0 ? 0 : 1);
  const isSkip = (status: string) => !run.isPartial && ["pending", "skipped", "todo"].includes(status);
  const skipped = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => isSkip(status)),
  );
  const skips = outcomeOfSkips(
    skipped.map(({ fullName }) => fullName),
    process.env.REQUIRE_ALL_SUITES === "1",
  );
  return {
    passed: report.numPassedTests,
    failed: failed + skips.failed,
    skipped: skips.skipped,
    detail: [failed > 0 ? run.output : "", skips.detail].filter((text) => text !== "").join("\n"),
    files: report.testResults.map(timeOf),
  };
}

const timeOf = ({ name, startTime, endTime }: Report["testResults"][number]): TestFileTime => ({
  path: relative(root, name),
  seconds: Math.max(0, endTime - startTime) / 1000,
});
