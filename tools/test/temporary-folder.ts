import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onEnd } from "./clean-up.ts";

/** A folder that is gone when the run is. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `cqs-${purpose}-`));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
