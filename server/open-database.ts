import { openEmbeddedPostgres, startEmbeddedPostgres } from "./src/database/embedded/index.ts";
import type { Config } from "./src/platform/config.ts";

export interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** The external database, or the embedded one: owned by the server, joined or borrowed by a command. */
export async function openDatabase(
  config: Config,
  as: "server" | "command",
  onUnexpectedEnd: (reason: string) => void = () => {},
): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  const { dataDir } = config;
  const embedded =
    as === "server" ? await startEmbeddedPostgres({ dataDir, onUnexpectedEnd }) : await openEmbeddedPostgres(dataDir);
  return { url: embedded.databaseUrl, close: () => embedded.stop() };
}
