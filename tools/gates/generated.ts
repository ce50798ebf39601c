import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";

/** The migrations make the committed schema, and the contract the committed documents. */
export const generated: Gate = {
  name: "generated files",
  async check(root) {
    const { code, stdout, stderr } = await runProgram(root, process.execPath, ["tools/generate/main.ts", "--check"]);
    return code === 0 ? passed(stdout.trim()) : failed(stdout + stderr);
  },
};
