import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";

/** Files, exports and dependencies that nothing uses, and dependencies that are used but not declared. */
export const unused: Gate = {
  name: "unused code",
  async check(root) {
    const { code, stdout, stderr } = await runProgram(root, "knip", [
      "--no-progress",
      "--treat-config-hints-as-errors",
    ]);
    return code === 0 ? passed("knip finds nothing") : failed(stdout + stderr);
  },
};
