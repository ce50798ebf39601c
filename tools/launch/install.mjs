import { existsSync } from "node:fs";
import { withInstallLock } from "./install-lock.mjs";
import { decideInstall, fingerprint, isConsistent } from "./installed-state.mjs";
import { readInstalled, readLockFiles, writeMarker } from "./marker.mjs";
import { runNpm } from "./npm.mjs";

/**
 * Makes node_modules what the lock file says. `packages` is "production" (enough to serve) or "all". Everything is
 * told on stderr: the stdout of a command belongs to its result.
 */
export async function ensureInstalled(root, packages) {
  if (check(root, packages).action === "none") return;
  await withInstallLock(root, async () => {
    // Another launcher may have installed while this one waited.
    const { action, result, wanted } = check(root, packages);
    if (action === "none") return;
    console.error(`Installing packages (${result === "all" ? "all" : "for running only"}), once…`);
    const began = Date.now();
    // A killed install leaves packages half-unpacked that npm would take for whole; the marker makes it begin afresh.
    const before = readInstalled(root).marker ?? {};
    if (existsSync(`${root}/node_modules`)) writeMarker(root, { unfinished: true });
    await runNpm(root, npmArguments(action, result)).catch((error) => {
      // npm that fails by itself has put back what was there, so the next start need not begin from nothing.
      if (action === "change") writeMarker(root, before);
      throw error;
    });
    writeMarker(root, { packages: result, fingerprint: wanted, installed: readInstalled(root).hash });
    console.error(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
  });
}

function check(root, packages) {
  const wanted = fingerprint(root);
  const installed = readInstalled(root);
  const decision = decideInstall({ packages, wanted, installed, consistent: (kind) => consistentWith(root, kind) });
  if (decision.accepted) {
    writeMarker(root, { packages: decision.result, fingerprint: wanted, installed: installed.hash });
  }
  return { ...decision, wanted };
}

function consistentWith(root, kind) {
  const { wanted, present } = readLockFiles(root);
  return (
    present !== undefined && isConsistent({ wanted, present, kind, platform: process.platform, arch: process.arch })
  );
}

/**
 * `ci` empties node_modules first, which a running server would not survive; `install --no-save` changes only what
 * differs and leaves the lock file alone. --include beats a NODE_ENV=production in the environment.
 */
function npmArguments(action, result) {
  const command = action === "replace" ? ["ci"] : ["install", "--no-save"];
  return [...command, result === "all" ? "--include=dev" : "--omit=dev"];
}
