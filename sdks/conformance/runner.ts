import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** How to start a library's runner, which reads one case per line and writes one result per line. */
export interface Runner {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What came of one line, told by the runner. */
export interface RunnerResult {
  readonly value?: unknown;
  readonly ids?: readonly string[];
  readonly text?: string;
  readonly error?: Readonly<Record<string, unknown>>;
  /** Seconds, in order. */
  readonly waits: readonly number[];
  /** Fields that `meta.warnings` named. */
  readonly warnings: readonly string[];
  /** Lines that the library logged, of every level. */
  readonly log: readonly string[];
}

/** Ends a runner that hangs: the longest healthy one takes half of it on a busy machine. */
const maxRunMs = 300_000;

/** Starts the runner, gives it one line of JSON per order, and returns its answers until it ends. */
export async function ask(
  { command, parameters, folder, environment = {} }: Runner,
  orders: readonly object[],
  maxMs = maxRunMs,
): Promise<readonly RunnerResult[]> {
  const child = spawn(command, parameters, {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), maxMs);
  // A runner that ends early does not read the rest; its missing results say so.
  child.stdin.on("error", () => undefined);
  // Some readers take U+2028 for the end of a line.
  child.stdin.end(orders.map((one) => `${JSON.stringify(one).replaceAll("\u2028", "\\u2028")}\n`).join(""));
  const results: RunnerResult[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) results.push(JSON.parse(line));
  } finally {
    clearTimeout(timer);
  }
  return results;
}
