import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type DataDir, stagingPrefix } from "./data-dir.ts";

/** What the last start wrote down, for the next start and for commands that join a running server. */
export type RunRecord = {
  owner?: "server" | "command";
  pid?: number;
  /** Holds the socket. Short and temporary, since a socket's path may not exceed about 100 characters. */
  runtimeDir?: string;
  /** The way of running that worked last time; tried first next time. */
  runAs?: string;
};

const appRole = "app";
const appDatabase = "cqs";

/** Nothing listens on TCP; the port only names the socket file. */
export const socketPort = 5432;

export const appNames = { role: appRole, database: appDatabase };

export async function readRunRecord(dataDir: DataDir): Promise<RunRecord> {
  try {
    return JSON.parse(await readFile(dataDir.record, "utf8")) as RunRecord;
  } catch {
    return {};
  }
}

export async function writeRunRecord(dataDir: DataDir, record: RunRecord): Promise<void> {
  const half = join(dataDir.root, `${stagingPrefix}record-${process.pid}`);
  await writeFile(half, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await rename(half, dataDir.record);
}

/** `sslmode=disable` keeps a PGSSLMODE in the environment from asking the socket for TLS. */
export async function databaseUrlOf(dataDir: DataDir, runtimeDir: string): Promise<string> {
  const password = (await readFile(dataDir.password, "utf8")).trim();
  const host = encodeURIComponent(runtimeDir);
  return `postgres://${appRole}:${password}@/${appDatabase}?host=${host}&port=${socketPort}&sslmode=disable`;
}

/** Throws what the connection attempt threw; an answer to a query is the only proof that counts. */
export async function checkReachable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  // A server that goes away between the answer and end() must not become an uncaught error.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end().catch(() => {});
  }
}
