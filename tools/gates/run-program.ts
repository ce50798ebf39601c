import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of the folder's node_modules/.bin, or of the machine, in the folder. */
export function runProgram(
  folder: string,
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const bin = join(folder, "node_modules", ".bin");
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      // The launcher scripts in .bin ask the PATH for `node`, which on the machine may be an older one.
      env: { ...process.env, ...quiet, PATH: [bin, process.env.PATH].join(delimiter), ...environment },
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/** Tools that would otherwise colour their output or look for news on the network. */
const quiet = {
  NO_COLOR: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};
