import { existsSync } from "node:fs";
import { join } from "node:path";
import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";

// The library and the web app know no Node: they run in browsers.
const projects = [".", "sdks/typescript", "web"];

export const types: Gate = {
  name: "types",
  async check(root) {
    const faults: string[] = [];
    for (const project of projects) {
      const [program, ...options] = compilerIn(root);
      const { code, stdout, stderr } = await runProgram(root, program, [
        ...options,
        "--pretty",
        "false",
        "-p",
        project,
      ]);
      if (code !== 0) faults.push(stdout + stderr);
    }
    return faults.length === 0 ? passed("the compiler finds nothing") : failed(faults.join("\n"));
  },
};

/**
 * Returns TypeScript's native compiler, which finds the same in a fifth of the processor time (on one thread: more threads
 * repeat work), or the ordinary one where the machine has no native one.
 */
function compilerIn(root: string): [program: string, ...options: string[]] {
  const { platform, arch } = process;
  const native = join(root, "node_modules", "@typescript", `native-preview-${platform}-${arch}`);
  if (!existsSync(native)) return ["tsc"];
  return ["tsgo", "--singleThreaded", "--incremental", "false", "--tsBuildInfoFile", "null"];
}
