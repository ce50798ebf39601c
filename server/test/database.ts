import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { backgroundLimits } from "../src/database/connections.ts";
import { type ConnectedDatabase, connectDatabase } from "../src/database/database.ts";
import type { Scope } from "../src/platform/scope.ts";
import { afterFile } from "./after-file.ts";
import { command, databaseUrl } from "./postgres.ts";

export interface TestDatabase extends ConnectedDatabase {
  readonly url: string;
}

/** On a busy machine a connection has taken longer than a caller should wait. */
const limits = { ...backgroundLimits, connectMs: 60_000 };

/** A migrated database of this test file's own; gone when the file is done. */
export async function freshDatabase(): Promise<TestDatabase> {
  const adminUrl = inject("adminUrl");
  const name = `cqs_${randomBytes(8).toString("hex")}`;
  // Copied as files: through the log, as is the rule, costs eight times as much.
  await command(adminUrl, `create database ${name} template ${inject("template")} strategy file_copy`);
  const url = databaseUrl(adminUrl, name);
  const db = connectDatabase(url, { maxConnections: 10, name: "cqs test", limits });
  afterFile(async () => {
    // First of all: for a connection that a test has kept, closing would wait for ever.
    await drop(adminUrl, name);
    await Promise.race([db.close(), sleep(1_000)]);
  });
  return { ...db, url };
}

/** Who is no superuser may not end an autovacuum that is at work there; it is done soon. */
async function drop(adminUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await command(adminUrl, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(500);
    }
  }
}

/** A tenant to put rows under. */
export async function insertWorkspace(db: ConnectedDatabase, id: string, mode: Scope["mode"] = "live"): Promise<Scope> {
  await db.pool.query(
    "insert into workspace (id, name, created_at, updated_at) values ($1, $1, now(), now()) on conflict do nothing",
    [id],
  );
  return { workspaceId: id, mode };
}
