/** What one part of the test command came to. A gate and a test count the same. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Everything there is to say about failures and skips; empty when all passed. */
  readonly detail: string;
  /** How long each test file took, where the part runs test files. */
  readonly files?: readonly TestFileTime[];
}

export interface TestFileTime {
  /** The path from the root of the checkout. */
  readonly path: string;
  readonly seconds: number;
}

export interface Part {
  /** As it is named on the command line. */
  readonly name: string;
  /** How many cores it keeps busy. */
  readonly cores: number;
  /** Whether it starts the service, which reads the built web app: it must not be built meanwhile. */
  readonly usesWebApp?: boolean;
  readonly run: () => Promise<Outcome>;
}

/** A tool that can't be had here: a reason instead of an outcome. */
export class Missing extends Error {
  override readonly name = "Missing";
}

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, detail: "" };

export const sum = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      detail: [total.detail, one.detail].filter((text) => text !== "").join("\n"),
      files: [...(total.files ?? []), ...(one.files ?? [])],
    }),
    nothing,
  );
