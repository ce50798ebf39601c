import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";

export const types: Gate = {
  name: "types",
  async check(root) {
    const { code, stdout, stderr } = await runProgram(root, "tsc", ["--pretty", "false", "-p", "."]);
    return code === 0 ? passed("tsc finds nothing") : failed(stdout + stderr);
  },
};
