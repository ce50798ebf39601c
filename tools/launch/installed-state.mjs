import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Changes when an install would give something else. Contents, not times: a checkout or a copy changes those. */
export function fingerprint(root) {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  hash.update(manifest);
  for (const workspace of JSON.parse(manifest).workspaces ?? []) {
    hash.update(readFileSync(join(root, workspace, "package.json")));
  }
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
}

/**
 * What to do, from what the marker says. `action` is "none", "change" (add or update in place) or "replace" (empty
 * and install). Packages that someone installed by hand are accepted if they are the right ones.
 */
export function decideInstall({ packages, wanted, installed, consistent }) {
  const { marker, hash } = installed;
  const enough = (kind) => kind === "all" || kind === packages;
  if (hash !== undefined && marker?.fingerprint === wanted && marker.installed === hash && enough(marker.packages)) {
    return { action: "none", result: marker.packages };
  }
  if (hash === undefined || marker?.unfinished) return { action: "replace", result: packages };
  if (consistent("all")) return { action: "none", result: "all", accepted: true };
  if (packages === "production" && consistent("production")) {
    return { action: "none", result: "production", accepted: true };
  }
  // Whoever once had everything should not lose the tools because a start updates the packages.
  return { action: "change", result: marker?.packages === "all" ? "all" : packages };
}

/** Compares the project's lock file with the record npm keeps of what it has put into node_modules. */
export function isConsistent({ wanted, present, kind, platform, arch }) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    // The root and the workspaces are sources, not installed packages.
    if (!path.includes("node_modules/")) return true;
    if (kind === "production" && (entry.dev || entry.devOptional)) return true;
    if ((entry.optional || entry.devOptional) && !isForThisMachine(entry, platform, arch)) return true;
    const found = present.packages[path];
    return found !== undefined && found.version === entry.version && found.link === entry.link;
  });
}

/** Optional packages are required only where they plainly belong, such as the packaged Node and PostgreSQL. */
function isForThisMachine({ os, cpu, libc }, platform, arch) {
  return libc === undefined && [os ?? []].flat().includes(platform) && [cpu ?? []].flat().includes(arch);
}
