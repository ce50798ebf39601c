import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isProduction, type LockedPackage, licenceOf, nameOf, readLock } from "../gates/lock-file.ts";

/**
 * Writes the bill of materials (CycloneDX 1.5) of what is installed to run the service. Made from the lock file and not by
 * `npm sbom --omit dev`, which leaves out packages that tools need as well (17 of 154, pg's protocol among them). It holds
 * no time and no random number, so that the same lock file gives the same bytes.
 */
export function sbom(root: string): string {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const packages = Object.entries(readLock(root)).filter(([path, locked]) => isProduction(path, locked));
  const byId = new Map(packages.map(([path, locked]) => [idOf(path, locked), componentOf(path, locked)]));
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": `${name}@${version}`, name, version } },
    components: [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

const idOf = (path: string, locked: LockedPackage) => `${nameOf(path, locked)}@${locked.version}`;

function componentOf(path: string, locked: LockedPackage) {
  const name = nameOf(path, locked);
  const licence = licenceOf(path, locked);
  return {
    type: "library",
    "bom-ref": idOf(path, locked),
    name,
    version: locked.version,
    scope: locked.optional ? "optional" : "required",
    purl: `pkg:npm/${name.replace("@", "%40")}@${locked.version}`,
    hashes: (locked.integrity ?? "").split(" ").filter(Boolean).map(hashOf),
    licenses: licence === undefined ? [] : [{ expression: licence }],
  };
}

/** npm writes `sha512-` and base64; CycloneDX wants hex. */
function hashOf(integrity: string) {
  const [algorithm = "", digest = ""] = integrity.split(/-(.*)/);
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") };
}
