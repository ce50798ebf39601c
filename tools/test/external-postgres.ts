import { execFileSync } from "node:child_process";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { startProgram } from "./background-program.ts";
import { ensureTool, findProgram } from "./install-tools.ts";
import { type Outcome, type Part, sum } from "./outcome.ts";
import { postgresTests, routeTests } from "./postgres-tests.ts";
import { root } from "./root.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { runVitest } from "./vitest.ts";

/** What can differ on a PostgreSQL of the system's, the oldest that we support. */
export const externalPostgresPart: Part = {
  name: "postgres",
  cores: 1,
  usesWebApp: true,
  async run(): Promise<Outcome> {
    const initdb = await ensureTool({
      name: "PostgreSQL",
      debianPackage: "postgresql",
      find: () => findProgram("initdb", binaryFolders()),
    });
    const folder = temporaryFolder("postgres");
    const owner = ownerOf(folder);
    const data = join(folder, "data");
    const options = { ...owner, cwd: folder, env: { LC_ALL: "C", PATH: process.env.PATH } };
    execFileSync(initdb, ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "-N"], {
      ...options,
      stdio: "pipe",
    });
    // Nothing here outlives the run, so that nothing has to reach the disk.
    const settings = ["listen_addresses=", "fsync=off", "max_connections=200"].flatMap((setting) => ["-c", setting]);
    const server = await startProgram(initdb.replace(/initdb$/, "postgres"), ["-D", data, "-k", folder, ...settings], {
      ...options,
      ready: async () => isReady(initdb.replace(/initdb$/, "pg_isready"), folder),
      stopSignal: "SIGINT",
    });
    try {
      const environment = { TEST_DATABASE_URL: `postgres://postgres@localhost/postgres?host=${folder}` };
      const { file, named } = routeTests;
      return sum([
        await runVitest({ only: existing(postgresTests), environment }),
        await runVitest({ only: existing([file]), named, environment }),
      ]);
    } finally {
      await server.stop();
    }
  },
};

/** A file that was renamed would otherwise just not run. */
function existing(paths: readonly string[]): readonly string[] {
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(", ")}; see tools/test/postgres-tests.ts.`);
  return paths;
}

function binaryFolders(): string[] {
  try {
    const versions = readdirSync("/usr/lib/postgresql").filter((version) => Number(version) >= 15);
    return versions.sort((a, b) => Number(a) - Number(b)).map((version) => `/usr/lib/postgresql/${version}/bin`);
  } catch {
    return [];
  }
}

/** PostgreSQL refuses to run as root; what the folder's owner may do suffices. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  const owner = { uid: number("-u"), gid: number("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

function isReady(program: string, folder: string): boolean {
  try {
    execFileSync(program, ["-q", "-h", folder]);
    return true;
  } catch {
    return false;
  }
}
