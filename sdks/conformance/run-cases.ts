import { isDeepStrictEqual } from "node:util";
import type { Case } from "./cases.ts";
import { startFaultServer } from "./fault-server.ts";
import { ask, type Runner, type RunnerResult } from "./runner.ts";

/** The key of every case. It must never be logged. */
const conformanceKey = "svc_test_conformance";

/** The complaint of a case that the runner did not come to. */
export const runnerEnded = "The runner ended before this case.";

/** Runs the cases through a library. Returns the complaints of each case; none if it passed. */
export async function runCases(
  cases: readonly Case[],
  runner: Runner,
  maxMs?: number,
): Promise<readonly (readonly string[])[]> {
  const server = await startFaultServer(cases);
  try {
    // What is expected stays here: a runner is told only what to do.
    const orders = cases.map(({ name, exchanges, outcome, ...toDo }, i) => ({ ...toDo, base_url: server.address(i) }));
    const results = await ask(runner, orders, maxMs);
    return cases.map((one, i) => {
      const result = results[i];
      return result ? [...server.complaints(i), ...judge(one, result)] : [runnerEnded];
    });
  } finally {
    await server.close();
  }
}

function judge(one: Case, result: RunnerResult): string[] {
  return [...judgeOutcome(one, result), ...judgeWaits(one, result), ...judgeWords(one, result)];
}

function judgeOutcome({ outcome }: Case, { waits, warnings, log, ...given }: RunnerResult): string[] {
  if (!("error" in outcome)) {
    if (isDeepStrictEqual(given, outcome)) return [];
    return [`It gave ${JSON.stringify(given)}, not ${JSON.stringify(outcome)}.`];
  }
  if (!given.error) return [`It succeeded; ${JSON.stringify(outcome.error)} was expected.`];
  return Object.entries(outcome.error)
    .filter(([name, value]) => !isDeepStrictEqual(given.error?.[name], value))
    .map(([name, value]) => `error.${name} is ${JSON.stringify(given.error?.[name])}, not ${JSON.stringify(value)}.`);
}

function judgeWaits({ waits: expected = [], jitter }: Case, { waits }: RunnerResult): string[] {
  const areWithin = waits.length === expected.length && expected.every((bounds, i) => isWithin(waits[i], bounds));
  if (!areWithin) return [`It waited ${JSON.stringify(waits)} s, not ${JSON.stringify(expected)}.`];
  // A factor of 1 by chance, six times over, comes once in 10^14 runs.
  const hasJitter = expected.some(([, most], i) => (waits[i] ?? 0) < most * 0.999);
  return jitter && !hasJitter ? ["No wait was shortened at random."] : [];
}

function judgeWords({ warnings: expected = [], logged = [] }: Case, { warnings, log = [] }: RunnerResult): string[] {
  return [
    ...(isDeepStrictEqual(warnings, expected) ? [] : [`The warnings are ${JSON.stringify(warnings)}.`]),
    ...logged
      .filter((pattern) => !log.some((line) => new RegExp(pattern).test(line)))
      .map((pattern) => `No line of the log is like /${pattern}/: ${JSON.stringify(log)}.`),
    ...log.filter((line) => line.includes(conformanceKey)).map((line) => `The key is in the log: ${line}`),
  ];
}

const isWithin = (value: number | undefined, [least, most]: readonly [number, number]) =>
  value !== undefined && value >= least && value <= most;
