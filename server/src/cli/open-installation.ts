import { openDatabase } from "../../open-database.ts";
import { checkInstallation } from "../access/installation.ts";
import { findOldestWorkspace } from "../access/store.ts";
import { backgroundLimits, openPool } from "../database/connections.ts";
import { connectDatabase, type Database } from "../database/database.ts";
import { createPeople, type People } from "../people/index.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { type Config, loadConfig } from "../platform/config.ts";
import { createDatabaseClock } from "../platform/database-clock.ts";
import { asOwnProcess, type OwnProcess } from "../platform/id-floors.ts";
import { memoryRateLimiter } from "../platform/rate-limit/memory.ts";
import { resolveSecretKey } from "../platform/secret-key.ts";
import { createSecrets, type Secrets } from "../platform/secrets.ts";
import { UsageError } from "./command.ts";

export interface Installation {
  readonly config: Config;
  readonly databaseUrl: string;
  /** For connections that a command opens itself. */
  readonly own: OwnProcess;
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
  const secrets = createSecrets(resolveSecretKey(config));
  try {
    await refuseUnlessReady(database.url, secrets);
    await asOwnProcess({ databaseUrl: database.url, clock: systemClock, log: { warn: () => {} } }, (own) =>
      workAs(own, { config, databaseUrl: database.url, secrets }, work),
    );
  } finally {
    await database.close();
  }
}

async function workAs(
  own: OwnProcess,
  { config, databaseUrl, secrets }: Pick<Installation, "config" | "databaseUrl" | "secrets">,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const { processName, watch } = own;
  const db = connectDatabase(databaseUrl, { maxConnections: 2, name: `cqs cli ${processName}`, watch });
  const pool = openPool({ url: databaseUrl, max: 1, name: "cqs cli", limits: backgroundLimits });
  try {
    const clock = await createDatabaseClock({ db });
    own.units.clock = clock;
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
      databaseUrl,
      own,
      db,
      clock,
      secrets,
      people,
      workspaceId: await findOldestWorkspace(db),
    });
  } finally {
    await Promise.all([db.close(), pool.end()]);
  }
}

async function refuseUnlessReady(databaseUrl: string, secrets: Secrets): Promise<void> {
  const db = connectDatabase(databaseUrl, { maxConnections: 1, name: "cqs cli" });
  const state = await checkInstallation({ db, secrets })
    .catch((error: Error & { code?: string }) => {
      if (error.code === "42P01") return "new";
      throw error;
    })
    .finally(() => db.close());
  if (state === "new")
    throw new UsageError("this installation is not set up yet: start the service once with npm start");
}
