import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";

export const types: Gate = {
  name: "types",
  async check(root) {
    // What was checked before and has not changed need not be checked again: 25 s become 5.
    const remember = ["--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"];
    const args = ["--noEmit", "--pretty", "false", "-p", ".", ...remember];
    const { code, stdout, stderr } = await runProgram(root, "tsc", args);
    return code === 0 ? passed("tsc finds nothing") : failed(stdout + stderr);
  },
};
