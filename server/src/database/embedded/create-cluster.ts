import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DataDir, stagingDir } from "./data-dir.ts";
import { EmbeddedPostgresUnavailable } from "./errors.ts";
import { giveTo, type Program, runProgram } from "./run-as.ts";
import { appNames } from "./run-record.ts";

/**
 * Makes the cluster, the role and the database in a folder of their own and moves it into place in one rename, so
 * that a start killed half-way leaves either everything or nothing, and no later start has to repair.
 */
export async function createCluster(dataDir: DataDir, program: Program): Promise<void> {
  const staging = stagingDir(dataDir);
  const pgdata = join(staging, "data");
  await mkdir(staging, { mode: 0o711 });
  try {
    await mkdir(pgdata, { mode: 0o700 });
    await giveTo(program.runAs, pgdata);
    await runOrFail(program, "initdb", initdbArgs(pgdata));
    // Only the app may connect, and only with its password; the superuser exists for single-user mode alone.
    await writeFile(join(pgdata, "pg_hba.conf"), `local all ${appNames.role} scram-sha-256\n`);
    const password = randomBytes(24).toString("hex");
    await writeFile(join(staging, "password"), `${password}\n`, { mode: 0o600, flush: true });
    await runOrFail(program, "postgres", singleUserArgs(pgdata), provisioningSql(password));
    await syncFolder(staging);
    await rename(staging, dataDir.cluster);
    await syncFolder(dataDir.root);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

/** The built-in locale: an uninstalled LANG makes initdb fail and an empty one gives SQL_ASCII. */
function initdbArgs(pgdata: string): string[] {
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
  return ["-D", pgdata, ...locale, "--username=postgres", "--auth=reject", "--no-instructions"];
}

function singleUserArgs(pgdata: string): string[] {
  return ["--single", "-D", pgdata, "-c", "exit_on_error=on", "-c", "password_encryption=scram-sha-256", "postgres"];
}

/** The app owns its database, so the queue can add its schema; it may create databases because tests clone one. */
function provisioningSql(password: string): string {
  const { role, database } = appNames;
  return `CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE ${database} OWNER ${role}\n`;
}

async function runOrFail(program: Program, name: string, args: string[], input?: string): Promise<void> {
  const { code, output } = await runProgram(program, name, args, input);
  if (code === 0) return;
  const complaint = output.trim().split("\n").slice(-3).join(" ");
  throw new EmbeddedPostgresUnavailable(`Creating the embedded database failed in ${name}: ${complaint}.`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** The files of one PostgreSQL major cannot be read by another; PostgreSQL's own refusal only reaches the log. */
export async function checkMajor(dataDir: DataDir, major: number): Promise<void> {
  const made = (await readFile(join(dataDir.pgdata, "PG_VERSION"), "utf8")).trim();
  if (made === String(major)) return;
  const reason = `DATA_DIR ${dataDir.root} was created by PostgreSQL ${made}, and this release includes PostgreSQL ${major}.`;
  throw new EmbeddedPostgresUnavailable(`${reason} Dump it with the release that created it, or set another DATA_DIR.`);
}
