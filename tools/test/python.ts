import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../gates/run-program.ts";
import { ensureTool, findProgram } from "./install-tools.ts";
import { Missing } from "./outcome.ts";
import { root } from "./root.ts";

/** The `bin` folder of a Python environment with the pinned packages of a file, made once per set of versions. */
export async function pythonEnvironment(name: string, requirements: string): Promise<string> {
  const python = await ensureTool({ name: "Python 3 with venv", debianPackage: "python3-venv", find: findPython });
  const version = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const folder = join(root, ".cache", `${name}-${version}`);
  const whole = join(folder, "installed");
  if (!existsSync(whole)) {
    // An install that was interrupted leaves a folder without this mark.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await must(name, python, ["-m", "venv", folder]);
    const pip = join(folder, "bin", "pip");
    await must(name, pip, ["install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
    writeFileSync(whole, "");
  }
  return join(folder, "bin");
}

function findPython(): string | undefined {
  return [findProgram("python3"), findProgram("python3", ["/usr/bin"])].find((path) => path && hasVenv(path));
}

function hasVenv(python: string): boolean {
  try {
    execFileSync(python, ["-c", "import ensurepip, venv"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function must(name: string, program: string, args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runProgram(root, program, args);
  if (code !== 0) throw new Missing(`${name} could not be installed from PyPI: ${(stderr || stdout).trim()}`);
}
