import { type Finished, runProgram } from "../../tools/gates/run-program.ts";

/** Runs a program to its end; throws what it printed unless it succeeded. */
export async function mustRun(
  folder: string,
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const finished = await runProgram(folder, program, parameters, environment);
  if (finished.code === 0) return finished;
  const { code, stdout, stderr } = finished;
  throw new Error(`${program} ${parameters.join(" ")} ended with ${code}:\n${stdout}${stderr}`);
}
