import { openDatabase } from "../../open-database.ts";
import { checkInstallation } from "../access/installation.ts";
import { findOldestWorkspace } from "../access/store.ts";
import { backgroundLimits, openPool } from "../database/connections.ts";
import { connectDatabase, type Database } from "../database/database.ts";
import { createPeople, type People } from "../people/index.ts";
import type { Clock } from "../platform/clock.ts";
import { type Config, loadConfig } from "../platform/config.ts";
import { createDatabaseClock } from "../platform/database-clock.ts";
import { memoryRateLimiter } from "../platform/rate-limit/memory.ts";
import { resolveSecretKey } from "../platform/secret-key.ts";
import { createSecrets, type Secrets } from "../platform/secrets.ts";
import { UsageError } from "./command.ts";

export interface Installation {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly people: People;
  readonly workspaceId: string;
}

/** What a command works on: the database of the running server, or one that is opened just for the command. */
export async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const database = await openDatabase(config, "command");
  const db = connectDatabase(database.url, { maxConnections: 2, name: "cqs cli" });
  const pool = openPool({ url: database.url, max: 1, name: "cqs cli", limits: backgroundLimits });
  try {
    const secrets = createSecrets(resolveSecretKey(config));
    await refuseUnlessReady(db, secrets);
    const clock = await createDatabaseClock({ db });
    const people = createPeople({
      pool,
      db,
      clock,
      secrets,
      publicUrl: config.publicUrl,
      limiter: memoryRateLimiter(clock),
    });
    await work({
      config,
      databaseUrl: database.url,
      db,
      clock,
      secrets,
      people,
      workspaceId: await findOldestWorkspace(db),
    });
  } finally {
    await Promise.all([db.close(), pool.end()]);
    await database.close();
  }
}

async function refuseUnlessReady(db: Database, secrets: Secrets): Promise<void> {
  const state = await checkInstallation({ db, secrets }).catch((error: Error & { code?: string }) => {
    if (error.code === "42P01") return "new";
    throw error;
  });
  if (state === "new") throw new UsageError("there is nothing here yet: start the service once with npm start");
}
