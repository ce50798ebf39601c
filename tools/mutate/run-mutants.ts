import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { applied, type Mutant } from "./mutant.ts";

export interface Verdict {
  readonly mutant: Mutant;
  /** The test that failed first; null when none did. */
  readonly killedBy: string | null;
  readonly tests: readonly string[];
  readonly ms: number;
}

/** A fault that makes a test hang is noticed, too. Files are slower while several runs share the machine. */
const maxMs = (fileCount: number) => 60_000 + fileCount * 30_000;
/** A worker in an endless loop does not hear that it should stop. */
const graceMs = 10_000;

/**
 * Runs tests against mutants in one vitest, which transforms the unchanged files once. The fault is in what vitest loads: no
 * file on the disk is changed.
 */
export async function openMutationRun(root: string) {
  let planted: Mutant | undefined;
  const plugin = {
    name: "mutant",
    enforce: "pre" as const,
    load(id: string): string | undefined {
      if (!planted || id.split("?")[0] !== resolve(root, planted.file)) return undefined;
      return applied(readFileSync(join(root, planted.file), "utf8"), planted);
    },
  };
  // Nothing from the disk: what vitest keeps there from earlier runs is the code without its fault.
  const fresh = { fsModuleCache: false };
  const options = { root, watch: false, reporters: [quiet], bail: 1, maxWorkers: 1, fileParallelism: false, ...fresh };
  const open = async () => {
    const opened = await createVitest("test", options, { plugins: [plugin] });
    await opened.standalone();
    return opened;
  };
  let vitest = await open();

  async function run(mutant: Mutant | undefined, tests: readonly string[]): Promise<Omit<Verdict, "mutant">> {
    const began = performance.now();
    if (planted) vitest.invalidateFile(resolve(root, planted.file));
    planted = mutant;
    if (planted) vitest.invalidateFile(resolve(root, planted.file));
    const { killedBy, hadToKill } = await firstFailure(vitest, root, tests);
    if (hadToKill) {
      // A vitest whose workers were killed never stops waiting for them.
      void vitest.close();
      vitest = await open();
    }
    return { killedBy, tests, ms: Math.round(performance.now() - began) };
  }

  return {
    run,
    /** Limits what the next runs look at to tests with such a name. */
    onlyTests: (pattern: RegExp | undefined) =>
      pattern ? vitest.setGlobalTestNamePattern(pattern) : vitest.resetGlobalTestNamePattern(),
    close: () => vitest.close(),
  };
}

interface Outcome {
  readonly killedBy: string | null;
  readonly hadToKill: boolean;
}

async function firstFailure(vitest: Vitest, root: string, tests: readonly string[]): Promise<Outcome> {
  const specifications = (await vitest.globTestSpecifications([...tests])).filter(({ moduleId }) =>
    tests.some((test) => moduleId === resolve(root, test)),
  );
  let timer: NodeJS.Timeout | undefined;
  const tookTooLong = new Promise<Outcome>((settle) => {
    timer = setTimeout(() => {
      void vitest.cancelCurrentRun("keyboard-input");
      timer = setTimeout(() => {
        killWorkers();
        settle({ killedBy: "took too long", hadToKill: true });
      }, graceMs);
    }, maxMs(tests.length));
  });
  try {
    return await Promise.race([judged(vitest, specifications), tookTooLong]);
  } finally {
    clearTimeout(timer);
  }
}

async function judged(
  vitest: Vitest,
  specifications: Parameters<Vitest["runTestSpecifications"]>[0],
): Promise<Outcome> {
  const started = performance.now();
  const { testModules: everRun, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest also returns the files of earlier runs, with the failures that they had then.
  const testModules = everRun.filter((module) => specifications.some(({ moduleId }) => moduleId === module.moduleId));
  const found = (killedBy: string | null) => ({ killedBy, hadToKill: false });
  for (const module of testModules) {
    for (const test of module.children.allTests("failed")) return found(`${module.relativeModuleId}: ${test.fullName}`);
    if (module.state() === "failed") return found(`${module.relativeModuleId}: could not be loaded`);
  }
  if (performance.now() - started >= maxMs(specifications.length)) return found("took too long");
  return found(unhandledErrors.length > 0 ? "an error between the tests" : null);
}

/** The processes in which vitest runs tests: children of this one that load vitest. */
function killWorkers(): void {
  const children = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" });
  for (const line of children.split("\n").filter((child) => child.includes("vitest"))) {
    process.kill(Number.parseInt(line, 10), "SIGKILL");
  }
}

/** Says nothing: the report does. */
const quiet = {};
