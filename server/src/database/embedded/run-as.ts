import { type SpawnOptions, spawn } from "node:child_process";
import { chown, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { stagingPrefix } from "./data-dir.ts";
import { EmbeddedPostgresUnavailable } from "./errors.ts";
import { copyForOtherUser } from "./public-copy.ts";

/** A way of running PostgreSQL's programs, which refuse to run as root. */
export type RunAs = {
  name: string;
  /** Put before the command; the last link of the chain execs the program, so the child's pid is PostgreSQL's. */
  prefix: string[];
  /** Who must own the data, as seen from here; undefined: whoever we are. */
  owner?: number;
  spawnAs?: { uid: number; gid: number };
  needsPublicCopy?: boolean;
};

export type Program = { runAs: RunAs; bin: string; endsWithUs: boolean };

const nobody = 65534;

const direct: RunAs = { name: "direct", prefix: [] };

/** Inside, root is seen as nobody; outside, all files stay root's, so it works in place even below a 0700 folder. */
const userNamespace: RunAs = {
  name: "user-namespace",
  prefix: ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`],
};

function candidates(dataOwner: number | undefined): RunAs[] {
  if (process.getuid?.() !== 0) return hasUserName() ? [direct] : [userNamespace];
  const uid = dataOwner || nobody;
  const ids = [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  const caps = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--securebits=+no_setuid_fixup"];
  const otherUser: RunAs[] = [
    // Keeps the right to pass through folders that only root may enter.
    { name: "capability", prefix: ["setpriv", ...ids, ...caps], owner: uid },
    { name: "other-user", prefix: [], owner: uid, spawnAs: { uid, gid: uid }, needsPublicCopy: true },
  ];
  const asRoot = { ...userNamespace, owner: 0 };
  // Data that belongs to an ordinary user must still be theirs after root has started the server once.
  return dataOwner ? [...otherUser, asRoot] : [asRoot, ...otherUser];
}

/** initdb looks its user up by name, and a container may run under a uid that has none. */
function hasUserName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return process.platform !== "linux";
  }
}

/** Tries the ways in order, the one that worked last time first, and returns the first that really works here. */
export async function chooseProgram(input: {
  native: string;
  root: string;
  runtimeDir: string;
  dataOwner: number | undefined;
  remembered: string | undefined;
}): Promise<Program> {
  const ways = candidates(input.dataOwner);
  ways.sort((a, b) => Number(b.name === input.remembered) - Number(a.name === input.remembered));
  const endsWithUs = process.platform === "linux" && (await canEndWithUs());
  const refusals: string[] = [];
  for (const runAs of ways) {
    const native = runAs.needsPublicCopy ? await copyForOtherUser(input.native, input.runtimeDir) : input.native;
    const program = { runAs, bin: join(native, "bin"), endsWithUs };
    if (runAs.owner !== undefined) await chown(input.runtimeDir, runAs.owner, runAs.owner);
    if (runAs === direct) return program;
    const refusal = await probe(program, input.root);
    if (refusal === undefined) return program;
    refusals.push(`${runAs.name}: ${refusal}`);
  }
  const who = process.getuid?.() === 0 ? "PostgreSQL refuses to run as root" : "PostgreSQL needs a user with a name";
  throw new EmbeddedPostgresUnavailable(`${who}, and no alternative works here: ${refusals.join("; ")}.`);
}

/** Asks the real program for a folder of ours: the only complaint may be that the folder holds no configuration. */
async function probe(program: Program, root: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(root, `${stagingPrefix}probe-`));
  try {
    await giveTo(program.runAs, folder);
    const { output } = await runProgram(program, "postgres", ["--single", "-D", folder, "postgres"]);
    if (/postgresql\.conf".*No such file/.test(output)) return undefined;
    return output.trim().split("\n")[0] || "no answer";
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function canEndWithUs(): Promise<boolean> {
  const tried = await run("setpriv", ["--pdeathsig", "INT", "true"], {});
  return tried.code === 0;
}

/**
 * `--pdeathsig` makes the kernel end PostgreSQL when the thread that spawned it ends, kill -9 included. It comes last
 * in the chain because a change of user clears it.
 */
export function commandLine(program: Program, name: string, args: string[]): { file: string; args: string[] } {
  const ending = program.endsWithUs ? ["setpriv", "--pdeathsig", "INT"] : [];
  const [file = "", ...rest] = [...program.runAs.prefix, ...ending, join(program.bin, name), ...args];
  return { file, args: rest };
}

/** Where Debian, Alpine, macOS and the rest keep `unshare` and `setpriv`. */
const programFolders = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Nothing of our environment reaches PostgreSQL: PGDATA, PGPORT or an uninstalled LANG would change what it does. */
export function spawnOptions(program: Program): SpawnOptions {
  return { ...program.runAs.spawnAs, cwd: "/", env: { PATH: programFolders, LC_ALL: "C" } };
}

export function runProgram(program: Program, name: string, args: string[], input = "") {
  const command = commandLine(program, name, args);
  return run(command.file, command.args, spawnOptions(program), input);
}

function run(file: string, args: string[], options: SpawnOptions, input = "") {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = "";
    const child = spawn(file, args, { ...options, stdio: "pipe" });
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    child.once("close", (code) => resolve({ code, output }));
    // A program that refuses at once closes its input before we have written; its exit code tells the story.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Hands a folder and all below it to the user PostgreSQL runs as, if it isn't theirs yet. */
export async function giveTo({ owner }: RunAs, path: string): Promise<void> {
  if (owner === undefined || (await lstat(path)).uid === owner) return;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), owner, owner);
  }
  await chown(path, owner, owner);
}
