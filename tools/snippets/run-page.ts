import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onEnd } from "../test/clean-up.ts";
import { type Ports, pageScript } from "./page-script.ts";
import type { Snippet } from "./read-blocks.ts";

/** Only to end a page that hangs. */
const maxPageMs = 1_740_000;
const maxShown = 4_000;

export interface PageRun {
  /** What went wrong and at which line; undefined if the page ran to its end. */
  readonly failure: string | undefined;
  /** Ends the programs that the page started in terminals of their own. */
  stop(): void;
}

export interface Workplace {
  /** Where the page's shell begins: the root of a checkout. */
  readonly folder: string;
  /** A folder for the files of this run. */
  readonly scratch: string;
  /** All that the shell knows beside what the page sets. */
  readonly environment: Readonly<Record<string, string>>;
  readonly ports: Ports;
}

/** Runs the blocks of a page in order in one fresh shell. */
export async function runPage(page: string, snippets: readonly Snippet[], workplace: Workplace): Promise<PageRun> {
  const { folder, scratch, environment, ports } = workplace;
  mkdirSync(scratch, { recursive: true });
  const { script, files } = pageScript(snippets, ports);
  for (const [name, content] of files) writeFileSync(join(scratch, name), content);
  writeFileSync(join(scratch, "page.sh"), script);
  const [trace, programs] = [join(scratch, "trace"), join(scratch, "programs")];
  const child = spawn("bash", ["--noprofile", "--norc", join(scratch, "page.sh")], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environment, SNIPPET_FOLDER: scratch, SNIPPET_TRACE: trace, SNIPPET_PROGRAMS: programs },
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-maxShown);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const timer = setTimeout(() => child.kill("SIGKILL"), maxPageMs);
  // Not "close": programs in terminals of their own may hold the pipes open.
  const [code, signal] = await once(child, "exit");
  clearTimeout(timer);
  const started = startedPrograms(programs);
  const running = linesOf(join(scratch, "running")).map(Number);
  const ended = started.find(({ pid }) => !running.includes(pid));
  const stop = () => {
    for (const { pid } of started.splice(0)) endGroup(pid);
  };
  onEnd(stop);
  if (code !== 0) {
    const line = linesOf(trace).at(-1);
    return { failure: `${page}:${line}: the block ended with ${code ?? signal}\n${output}`, stop };
  }
  if (ended) {
    const said = readFileSync(join(scratch, `${ended.line}.out`), "utf8").slice(-maxShown);
    return { failure: `${page}:${ended.line}: the program ended while the page was being followed\n${said}`, stop };
  }
  return { failure: undefined, stop };
}

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean) : [];

const startedPrograms = (file: string) =>
  linesOf(file).map((entry) => {
    const [pid, line] = entry.split(" ");
    return { pid: Number(pid), line: Number(line) };
  });

/** setsid made each the leader of a group: npm passes no signal on to what it started. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended already.
  }
}
