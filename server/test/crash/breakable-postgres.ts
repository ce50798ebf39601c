import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { dataDirAt } from "../../src/database/embedded/data-dir.ts";
import { startEmbeddedPostgres } from "../../src/database/embedded/index.ts";

/** Room for a cluster and its first WAL segments, and little more. */
const diskMegabytes = 320;

/**
 * An embedded PostgreSQL that tests stop, kill and fill. As root on Linux its data are on a small disk of their own, a
 * tmpfs; otherwise it can't be filled, and `canFill` says so.
 */
export async function breakablePostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), "cqs-faults-"));
  const canFill = mountSmallDisk(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir });
  const url = embedded.databaseUrl;
  const { pgdata } = dataDirAt(realpathSync(dataDir));
  const ballast = join(dataDir, "ballast");
  let restarted: ReturnType<typeof spawn> | undefined;

  const postmaster = () => Number(readFileSync(join(pgdata, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  const family = () => [postmaster(), ...childrenOf(postmaster())];
  const signal = (name: NodeJS.Signals) => {
    // The postmaster first: it would replace what it sees ending.
    for (const pid of family()) process.kill(pid, name);
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const ready = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return await (await connect()).end();
      } catch (error) {
        if (tries === 300) throw error;
        await sleep(100);
      }
    }
  };

  return {
    url,
    canFill,
    connect,
    ready,
    hang: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    /** One backend dies, as for want of memory: PostgreSQL ends all others and recovers by itself. */
    async killBackend() {
      const client = await connect();
      const { rows } = await client.query("select pg_backend_pid() as pid");
      process.kill(rows[0].pid, "SIGKILL");
    },
    /** The whole server dies. Returns how to start it again at the same address. */
    kill() {
      const pid = postmaster();
      const [file = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
      const program = readFileSync(`/proc/${pid}/status`, "utf8");
      const idOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(program)?.[1]);
      // Root's own PostgreSQL runs in a user namespace, since it refuses to be root.
      const isRoot = idOf("Uid") === 0;
      const command = isRoot ? [...namespace, file, ...args] : [file, ...args];
      const user = isRoot ? {} : { uid: idOf("Uid"), gid: idOf("Gid") };
      const options = { ...user, env: environmentOf(pid), stdio: "ignore" as const, detached: true };
      for (const each of family()) process.kill(each, "SIGKILL");
      return async () => {
        rmSync(join(pgdata, "postmaster.pid"), { force: true });
        restarted = spawn(command[0] as string, command.slice(1), options);
        await ready();
      };
    },
    fill() {
      // Until what is left is less than a page of a table.
      let bytes = 4 * 1024 ** 2;
      while (bytes >= 4_096) if (!tryToAppend(ballast, bytes)) bytes /= 2;
    },
    free: () => rmSync(ballast, { force: true }),
    async remove() {
      if (restarted) {
        const ended = new Promise((resolve) => restarted?.once("exit", resolve));
        restarted.kill("SIGINT");
        await ended;
      }
      await embedded.stop();
      if (canFill) run("umount", ["-l", dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const namespace = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];

/** A program of the operating system, no package's. */
const run = (program: string, args: readonly string[]) => execFileSync(program, args, { stdio: "pipe" });

function mountSmallDisk(folder: string): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    run("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=0755`, "tmpfs", folder]);
    return true;
  } catch {
    return false;
  }
}

function tryToAppend(file: string, bytes: number): boolean {
  const before = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: "a" });
  } catch {
    return false;
  }
  return statSync(file).size > before;
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === parent)
    .map(Number);

function parentOf(pid: string): number | undefined {
  try {
    // After the command's name, which may hold anything: state, parent.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return undefined;
  }
}

const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .filter((pair) => pair.includes("="))
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
