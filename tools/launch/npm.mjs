import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { basename } from "node:path";

const outputLimit = 64 * 1024;

/** Runs npm in silence; what it said is printed only if it fails. */
export async function runNpm(root, args) {
  const npm = findNpm(process.env.npm_execpath, process.execPath, existsSync);
  // The level is set because `npm run --silent` passes its silence on, and then a failure would say nothing.
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--no-progress"];
  const { code, output } = await collect(npm.file, [...npm.args, ...args, ...quiet], root);
  if (code === 0) return;
  const advice = "Check the network and the registry (npm config get registry), then run the same command again.";
  throw new Error(
    `${output.trim()}\n\nInstalling packages failed: npm ${args.join(" ")} ended with ${code}. ${advice}`,
  );
}

/** Inside an npm script npm says where it is, which also works when it isn't in PATH. pnpm and yarn say so too. */
export function findNpm(execPath, node, exists) {
  if (execPath !== undefined && /^npm-cli\.c?js$/.test(basename(execPath)) && exists(execPath)) {
    return { file: node, args: [execPath] };
  }
  return { file: "npm", args: [] };
}

function collect(file, args, cwd) {
  return new Promise((resolve) => {
    let output = "";
    const add = (chunk) => {
      output = (output + chunk).slice(-outputLimit);
    };
    // On Windows npm is a script, which only a shell can run; none of the arguments needs quoting.
    const options = { cwd, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" && file === "npm" };
    const child = spawn(file, args, options);
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.once("error", (error) => resolve({ code: error.code, output: error.message }));
    child.once("close", (code, signal) => resolve({ code: code ?? signal, output }));
  });
}
