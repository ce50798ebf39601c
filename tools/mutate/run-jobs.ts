import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Verdict } from "./run-mutants.ts";

/** Runs this program several times side by side, each with a share of the mutants, and returns what all of them found. */
export async function runJobs(
  jobs: number,
  resultFile: (part: number, parts: number) => string,
): Promise<readonly Verdict[]> {
  const given = process.argv
    .slice(2)
    .filter((argument, index, all) => argument !== "--jobs" && all[index - 1] !== "--jobs");
  const parts = Array.from({ length: jobs }, (_, index) => index + 1);
  await Promise.all(
    parts.map(async (part) => {
      rmSync(resultFile(part, jobs), { force: true });
      const program = [...process.execArgv, process.argv[1] as string, ...given, "--share", `${part}/${jobs}`];
      const [code] = await once(spawn(process.execPath, program, { stdio: "inherit" }), "exit");
      if (code !== 0)
        console.error(`Share ${part} of ${jobs} ended early (${code}): some of its faults were not tried.`);
    }),
  );
  const found = parts.map((part) => resultFile(part, jobs)).filter((file) => existsSync(file));
  return found.flatMap((file) => JSON.parse(readFileSync(file, "utf8")) as Verdict[]);
}
