import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const markerPath = (root) => join(root, "node_modules", ".launch-install.json");
const npmRecordPath = (root) => join(root, "node_modules", ".package-lock.json");

/** The launcher's marker, and a hash of npm's own record: it tells when npm was run by hand since. */
export function readInstalled(root) {
  const record = readOrNothing(npmRecordPath(root));
  const marker = readOrNothing(markerPath(root));
  return {
    marker: marker && JSON.parse(marker),
    hash: record && createHash("sha256").update(record).digest("hex"),
  };
}

export function readLockFiles(root) {
  const present = readOrNothing(npmRecordPath(root));
  return {
    wanted: JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")),
    present: present && JSON.parse(present),
  };
}

export function writeMarker(root, marker) {
  try {
    writeFileSync(markerPath(root), JSON.stringify(marker));
  } catch {
    // A read-only installation works without; it is only compared again at the next start.
  }
}

function readOrNothing(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
