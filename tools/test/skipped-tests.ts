export interface SkipOutcome {
  readonly failed: number;
  readonly skipped: number;
  readonly detail: string;
}

/** Counts tests that their own file skips. Where all suites are required, each is a failure, as a missing tool is. */
export function outcomeOfSkips(names: readonly string[], isRequired: boolean): SkipOutcome {
  const reason = isRequired ? " (REQUIRE_ALL_SUITES makes this a failure)" : "";
  return {
    failed: isRequired ? names.length : 0,
    skipped: isRequired ? 0 : names.length,
    detail: names.map((name) => `SKIPPED test: ${name}${reason}`).join("\n"),
  };
}
