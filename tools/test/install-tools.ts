import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { runProgram } from "../gates/run-program.ts";
import { Missing } from "./outcome.ts";
import { root } from "./root.ts";

interface Tool {
  /** What the reader of a skip knows it by. */
  readonly name: string;
  readonly debianPackage: string;
  /** Where it is, once it is installed. */
  readonly find: () => string | undefined;
}

/** The tool's path; installed from Debian's packages when it isn't there and this may be done. */
export async function ensureTool({ name, debianPackage, find }: Tool): Promise<string> {
  const present = find();
  if (present) return present;
  const whyNot = cannotInstall();
  if (whyNot) throw new Missing(`${name} is not installed and ${whyNot}`);
  console.log(`installing ${debianPackage}`);
  await updateOnce();
  const { code, stdout, stderr } = await inTurn(() =>
    apt("install", "--yes", "--no-install-recommends", debianPackage),
  );
  const installed = find();
  if (code !== 0 || !installed) throw new Missing(`${name} could not be installed: ${(stderr || stdout).trim()}`);
  return installed;
}

export function findProgram(name: string, folders = (process.env.PATH ?? "").split(delimiter)): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function cannotInstall(): string | undefined {
  if (!findProgram("apt-get")) return "apt-get is not available";
  return process.getuid?.() === 0 ? undefined : "only root can install it";
}

let updated: Promise<unknown> | undefined;

function updateOnce(): Promise<unknown> {
  updated ??= apt("update");
  return updated;
}

let lastInstall: Promise<unknown> = Promise.resolve();

/** Parts run side by side, and apt refuses to run twice. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const turn = lastInstall.then(step);
  lastInstall = turn.catch(() => undefined);
  return turn;
}

const apt = (...args: string[]) =>
  runProgram(root, "apt-get", ["-qq", ...args], { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" });
