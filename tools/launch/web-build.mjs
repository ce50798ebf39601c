import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { withInstallLock } from "./install-lock.mjs";
import { nodeFlags } from "./node-flags.mjs";

const sources = [
  "web",
  "sdks/typescript/src",
  "docs",
  ...["typescript", "python", "go"].map((name) => `sdks/${name}/README.md`),
];
const notSources = /^(?:dist|\.dist-\d+|node_modules)$/;

/** Builds the web app if it is missing or its sources have changed; throws if it can't be built. */
export async function ensureWebBuilt(root, node) {
  if (!existsSync(join(root, "web", "build.ts"))) return;
  const wanted = fingerprintOf(root);
  if (builtFrom(root) === wanted) return;
  await withInstallLock(root, async () => {
    if (builtFrom(root) === wanted) return;
    console.error("Building the web app, once…");
    const began = Date.now();
    const code = await runBuild(root, node, wanted);
    if (code !== 0) throw new Error("The web app could not be built.");
    console.error(`Web app built in ${Math.round((Date.now() - began) / 1000)} s.`);
  });
}

/** Changes when a build would give something else. Contents, not times: a checkout or a copy changes those. */
function fingerprintOf(root) {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const path of sources.flatMap((folder) => filesIn(join(root, folder))).sort()) {
    hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function builtFrom(root) {
  try {
    return JSON.parse(readFileSync(join(root, "web", "dist", "build.json"), "utf8")).fingerprint;
  } catch {
    return undefined;
  }
}

function runBuild(root, node, fingerprint) {
  return new Promise((resolve) => {
    // stdout belongs to the result of the command that was asked for.
    const stdio = ["ignore", process.stderr, "inherit"];
    const child = spawn(node, [...nodeFlags, join(root, "web", "build.ts"), fingerprint], { cwd: root, stdio });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}
