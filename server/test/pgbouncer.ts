import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterFile } from "./after-file.ts";

const port = 6432;

/** Starts a PgBouncer in front of a test's database, on a socket in a folder of its own; returns the way through it. */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<string> {
  const { host, port: databasePort, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const folder = mkdtempSync(join(tmpdir(), "cqs-pgbouncer-"));
  const target = { host, port: String(databasePort), user, dbname: database, ...(password && { password }) };
  const all = {
    unix_socket_dir: folder,
    listen_port: String(port),
    auth_type: "any",
    // Each session of the service takes one for good.
    default_pool_size: "100",
    ...settings,
  };
  const file = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `${database} = ${Object.entries(target)
      .map(([name, value]) => `${name}='${value}'`)
      .join(" ")}`,
    "[pgbouncer]",
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const { uid, gid } = ownerOf(host);
  for (const path of [folder, file]) chownSync(path, uid, gid);
  // It refuses to run as root. Inside of the namespace root is seen as nobody; outside the files stay root's.
  const prefix = uid === 0 ? ["unshare", "--user", "--map-user=65534", "--map-group=65534"] : [];
  const [command = program, ...args] = [...prefix, program, file];
  const child = spawn(command, args, { uid, gid, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "exit");
  afterFile(async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  for (let tries = 0; !existsSync(join(folder, `.s.PGSQL.${port}`)); tries++) {
    if (tries === 200 || child.exitCode !== null) throw new Error(`PgBouncer did not start: ${output}`);
    await sleep(50);
  }
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder)}&port=${port}`;
}

/** Who may enter the folder of the database's socket. */
const ownerOf = (host: string): { uid: number; gid: number } =>
  host.startsWith("/") ? statSync(host) : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
