import { type Gate, verdict } from "./gate.ts";
import { isProduction, licenceOf, readLock } from "./lock-file.ts";

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
  // Fonts may be used and passed on with anything; only a changed one needs another name.
  "OFL-1.1",
]);

/** Builds the web app and is no part of it. Its licence concerns changed files of the tool itself. */
const buildTools = /^node_modules\/lightningcss(?:-[\w-]+)?$/;

/** Whatever is installed to run the service may be used by anybody. Packages that only build and test it are free. */
export const licences: Gate = {
  name: "licences",
  async check(root) {
    const production = Object.entries(readLock(root)).filter(([path, locked]) => isProduction(path, locked));
    const faults = production
      .map(([path, locked]) => ({ path, version: locked.version, licence: licenceOf(path, locked) }))
      .filter(
        ({ path, licence }) => !licence || !(isAllowed(licence) || (licence === "MPL-2.0" && buildTools.test(path))),
      )
      .map(({ path, version, licence }) => `${path} ${version}: ${licence ?? "no licence named"}`);
    return verdict(faults, `${production.length} packages of production, all permissive`);
  },
};

/** SPDX expressions: of an OR one part must be allowed, of an AND all. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, "");
  return bare.split(/ OR /).some((choice) => choice.split(/ AND /).every((licence) => allowed.has(licence.trim())));
}
