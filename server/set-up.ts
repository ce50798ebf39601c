import { randomBytes } from "node:crypto";
import { checkGivenKeys, ensureKeys } from "./src/access/ensure-keys.ts";
import { type FirstStart, firstStart } from "./src/access/first-start.ts";
import { backgroundLimits, openPool } from "./src/database/connections.ts";
import { connectDatabase } from "./src/database/database.ts";
import { migrate } from "./src/database/migrate.ts";
import { requireSessions } from "./src/database/require-sessions.ts";
import { settlePositions } from "./src/events/index.ts";
import { createPeople } from "./src/people/index.ts";
import { systemClock } from "./src/platform/clock.ts";
import type { Config } from "./src/platform/config.ts";
import { createDatabaseClock } from "./src/platform/database-clock.ts";
import { asOwnProcess, type OwnProcess } from "./src/platform/id-floors.ts";
import { memoryRateLimiter } from "./src/platform/rate-limit/memory.ts";
import { createSecrets } from "./src/platform/secrets.ts";
import { ensureDefaultRubrics } from "./src/rubrics/index.ts";

/** Migrations, the first start's accounts and keys, and the operator's own keys. Safe on several nodes at once. */
export async function setUp(config: Config, databaseUrl: string, secretKey: string): Promise<FirstStart | undefined> {
  const given = {
    ...(config.bootstrapLiveKey ? { live: config.bootstrapLiveKey } : {}),
    ...(config.bootstrapTestKey ? { test: config.bootstrapTestKey } : {}),
  };
  checkGivenKeys(given);
  // The embedded database has no pooler in front of it.
  if (config.databaseUrl) await requireSessions(databaseUrl);
  await migrate(databaseUrl);
  const silent = { warn: () => {} };
  return asOwnProcess({ databaseUrl, clock: systemClock, log: silent }, (own) =>
    setUpAs(own, { config, databaseUrl, secretKey, given }),
  );
}

interface SetUp {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly given: { readonly live?: string; readonly test?: string };
}

async function setUpAs(
  { processName, watch, units }: OwnProcess,
  { config, databaseUrl, secretKey, given }: SetUp,
): Promise<FirstStart | undefined> {
  const secrets = createSecrets(secretKey);
  const db = connectDatabase(databaseUrl, { maxConnections: 2, name: `cqs set-up ${processName}`, watch });
  const pool = openPool({ url: databaseUrl, max: 2, name: "cqs set-up", limits: backgroundLimits });
  try {
    const clock = await createDatabaseClock({ db });
    units.clock = clock;
    await settlePositions(db);
    const people = createPeople({
      pool,
      db,
      clock,
      secrets,
      publicUrl: config.publicUrl,
      limiter: memoryRateLimiter(clock),
    });
    const perMinute = config.bootstrapRateLimitPerMinute;
    const first = await firstStart(
      { db, clock, secrets, people },
      {
        ownerEmail: config.ownerEmail,
        ownerPassword: config.ownerPassword ?? randomBytes(12).toString("base64url"),
        offersSetUp: config.ownerPassword === undefined,
        perMinute,
        given,
      },
    );
    await ensureDefaultRubrics(db, clock);
    await ensureKeys({ db, clock, secrets }, { given, perMinute });
    return first;
  } finally {
    await Promise.all([db.close(), pool.end()]);
  }
}
