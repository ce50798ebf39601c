import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { dataDirAt } from "./data-dir.ts";

/** A process of its own that owns a PostgreSQL, so that a test can kill it as an operator or the kernel would. */
export async function spawnOwner(dataDir: string, open: "startEmbeddedPostgres" | "openEmbeddedPostgres") {
  const door = JSON.stringify(new URL("./index.ts", import.meta.url).href);
  const argument = open === "startEmbeddedPostgres" ? "{ dataDir: process.argv[1] }" : "process.argv[1]";
  const script = `
    import { ${open} } from ${door};
    const postgres = await ${open}(${argument});
    process.stdin.once("end", () => postgres.stop()).resume();
    console.log(postgres.databaseUrl);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, dataDir], { stdio: "pipe" });
  const databaseUrl = await firstLine(child);
  return { child, databaseUrl, ended: new Promise((resolve) => child.once("exit", resolve)) };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let errors = "";
    child.stderr?.on("data", (chunk) => {
      errors += chunk;
    });
    child.stdout?.once("data", (chunk) => resolve(String(chunk).trim()));
    child.once("exit", () => reject(new Error(errors)));
  });
}

/** Ends PostgreSQL and all of its processes as a power cut would: none of them can write anything any more. Linux only. */
export function killPostgres(dataDir: string): void {
  const { pgdata } = dataDirAt(realpathSync(dataDir));
  const postmaster = Number(readFileSync(join(pgdata, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  // The postmaster first: it would replace what it sees ending.
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, "SIGKILL");
}

export async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function withTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "embedded-test-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
