import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import type { Case } from "./cases.ts";
import { startFaultServer } from "./fault-server.ts";

/** How a library's runner is started. */
export interface Runner {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly folder: string;
}

export interface Result {
  readonly value?: unknown;
  readonly ids?: readonly string[];
  readonly text?: string;
  readonly error?: Readonly<Record<string, unknown>>;
  readonly waits: readonly number[];
  readonly warnings: readonly string[];
}

/** Runs the cases through a library; per case, what is wrong with it, in words. */
export async function runCases(cases: readonly Case[], runner: Runner): Promise<readonly (readonly string[])[]> {
  const server = await startFaultServer(cases);
  try {
    // What is expected stays here: a runner is told only what to do.
    const given = cases.map(({ name, exchanges, outcome, ...toDo }, i) => ({ ...toDo, base_url: server.address(i) }));
    const results = await ask(runner, given);
    return cases.map((one, i) => {
      const result = results[i];
      return result ? [...server.complaints(i), ...judge(one, result)] : ["The runner ended before this case."];
    });
  } finally {
    await server.close();
  }
}

export async function ask(
  { command, parameters, folder }: Runner,
  given: readonly object[],
): Promise<readonly Result[]> {
  const child = spawn(command, parameters, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  // Some readers take U+2028 for the end of a line.
  child.stdin.end(given.map((one) => `${JSON.stringify(one).replaceAll("\u2028", "\\u2028")}\n`).join(""));
  const results: Result[] = [];
  for await (const line of createInterface({ input: child.stdout })) results.push(JSON.parse(line));
  return results;
}

function judge({ outcome, waits = [], warnings = [] }: Case, result: Result): string[] {
  const found: string[] = [];
  if ("error" in outcome) {
    if (!result.error) found.push(`It succeeded; ${JSON.stringify(outcome.error)} was expected.`);
    for (const [name, value] of Object.entries(outcome.error)) {
      const given = result.error?.[name];
      if (!isDeepStrictEqual(given, value))
        found.push(`error.${name} is ${JSON.stringify(given)}, not ${JSON.stringify(value)}.`);
    }
  } else {
    const { waits: _, warnings: __, ...given } = result;
    if (!isDeepStrictEqual(given, outcome))
      found.push(`It gave ${JSON.stringify(given)}, not ${JSON.stringify(outcome)}.`);
  }
  if (
    result.waits.length !== waits.length ||
    waits.some(([least, most], i) => !isWithin(result.waits[i], least, most))
  ) {
    found.push(`It waited ${JSON.stringify(result.waits)} s, not ${JSON.stringify(waits)}.`);
  }
  if (!isDeepStrictEqual(result.warnings, warnings)) found.push(`The warnings are ${JSON.stringify(result.warnings)}.`);
  return found;
}

const isWithin = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most;
