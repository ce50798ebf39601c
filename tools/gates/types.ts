import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";

export const types: Gate = {
  name: "types",
  async check(root) {
    // The library and the web app know no Node: they run in browsers.
    for (const project of [".", "sdks/typescript", "web"]) {
      const { code, stdout, stderr } = await runProgram(root, "tsc", ["--pretty", "false", "-p", project]);
      if (code !== 0) return failed(stdout + stderr);
    }
    return passed("tsc finds nothing");
  },
};
