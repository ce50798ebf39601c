import { dataDirAt, openDataDir } from "./data-dir.ts";
import { DataDirInUse } from "./errors.ts";
import { findRunning, takeOwnership } from "./ownership.ts";
import { type EmbeddedPostgres, type StartHooks, startOwned } from "./start-owned.ts";

export { DataDirInUse, EmbeddedPostgresUnavailable } from "./errors.ts";
export type { EmbeddedPostgres } from "./start-owned.ts";

/** npm returns before the server it ran has ended: a restart straight after a stop must not be refused. */
const restartPatienceMs = 3_000;

/** The server's own PostgreSQL. Throws DataDirInUse when another server lives on the same folder. */
export async function startEmbeddedPostgres(options: { dataDir: string } & StartHooks): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(options.dataDir);
  const { lock, server } = await takeOwnership(dataDir, restartPatienceMs);
  if (server) throw new DataDirInUse(dataDir.root, server);
  return startOwned(dataDir, lock, "server", options);
}

/** For commands: joins the running server's PostgreSQL, whose end is the server's affair, or starts its own. */
export async function openEmbeddedPostgres(path: string, hooks: StartHooks = {}): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(path);
  const { lock, server } = await takeOwnership(dataDir, 0);
  if (server) return { databaseUrl: server.databaseUrl, stop: async () => {} };
  return startOwned(dataDir, lock, "command", hooks);
}

/** The address of a running, reachable PostgreSQL of this folder, whoever started it. */
export async function findEmbeddedPostgres(path: string): Promise<string | undefined> {
  return (await findRunning(dataDirAt(path)))?.databaseUrl;
}
