import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";

/** Format, imports and lint rules. */
export const style: Gate = {
  name: "style",
  async check(root) {
    const args = ["check", "--error-on-warnings", "--max-diagnostics=100", "--colors=off", "."];
    const { code, stdout, stderr } = await runProgram(root, "biome", args);
    const looked = /Checked (\d+) files/.exec(stdout + stderr);
    if (Number(looked?.[1] ?? 0) === 0) return failed(`biome looked at nothing:\n${stdout}${stderr}`);
    return code === 0 ? passed(`biome finds nothing in ${looked?.[1]} files`) : failed(stderr + stdout);
  },
};
