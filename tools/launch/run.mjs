// Everything in this folder runs before anything is installed, on whatever Node the machine has (20 or newer): plain
// JavaScript, and nothing imported but Node itself.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chooseNode } from "./choose-node.mjs";
import { ensureInstalled } from "./install.mjs";
import { nodeFlags } from "./node-flags.mjs";
import { onNpmGone } from "./npm-parent.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Names the file descriptor of a pipe that stays open as long as the launcher lives. Node cannot replace itself with
 * another program, so the launcher is the parent, and a parent killed with -9 passes no signal on: the end of this
 * pipe is what the child sees then. The server stops when it ends, instead of holding its port for ever.
 */
export const launcherPipeVariable = "LAUNCHER_PIPE_FD";
const launcherPipeFd = 3;

/** Installs (and builds) what is missing, then runs the script under the project's own Node until it ends. */
export async function launch({ script, packages, buildsWeb = false, stopsWithLauncher = false }) {
  try {
    await ensureInstalled(root, packages);
    const node = findNode();
    if (buildsWeb) await buildWebIfPossible(node);
    run(node, [join(root, script), ...process.argv.slice(2)], stopsWithLauncher);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The API works without the app. */
async function buildWebIfPossible(node) {
  try {
    await ensureWebBuilt(root, node);
  } catch (error) {
    console.error(`${error.message} The service starts without it.`);
  }
}

function findNode() {
  const { platform, arch, execPath, versions } = process;
  return chooseNode({ root, platform, arch, exists: existsSync, current: { path: execPath, version: versions.node } });
}

// Only for a program that reads it: whoever passes it on by accident makes its own children read some other file.
const pipeNotice = (wanted) => (wanted ? { [launcherPipeVariable]: String(launcherPipeFd) } : {});

function run(node, args, stopsWithLauncher) {
  const { [launcherPipeVariable]: _passedOn, ...environment } = process.env;
  // The pinned Node of some platforms is old enough to warn about running TypeScript and about its SQLite.
  const child = spawn(node, [...nodeFlags, ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    env: {
      // Compiled code is kept between starts: about a third of the start's time.
      NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
      ...environment,
      ...pipeNotice(stopsWithLauncher),
    },
  });
  // The child may close its end of the pipe, or never read it.
  child.stdio[launcherPipeFd].on("error", () => {});
  // Ctrl-C in a terminal reaches the child by itself as well: it must take a repeated signal for one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    let forwarded = false;
    process.on(signal, () => {
      if (!forwarded) child.kill(signal);
      forwarded = true;
    });
  }
  onNpmGone(() => child.kill("SIGTERM"));
  child.once("error", (error) => {
    console.error(`${node} cannot be run: ${error.message}`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => endLike(code, signal));
}

function endLike(code, signal) {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Some signals do not end a process at once, or at all.
  setTimeout(() => process.exit(1), 1_000);
}
