import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { type ConnectedDatabase, connectDatabase } from "../src/database/database.ts";
import type { Scope } from "../src/platform/scope.ts";
import { command, databaseUrl } from "./postgres.ts";

export interface TestDatabase extends ConnectedDatabase {
  readonly url: string;
}

/** A migrated database of this test file's own; gone when the file is done. */
export async function freshDatabase(): Promise<TestDatabase> {
  const adminUrl = inject("adminUrl");
  const name = `cqs_${randomBytes(8).toString("hex")}`;
  await command(adminUrl, `create database ${name} template ${inject("template")}`);
  const url = databaseUrl(adminUrl, name);
  const db = connectDatabase(url, { maxConnections: 10, name: "cqs test" });
  afterAll(async () => {
    await db.close();
    await command(adminUrl, `drop database ${name} with (force)`);
  });
  return { ...db, url };
}

/** A tenant to put rows under. */
export async function insertWorkspace(db: ConnectedDatabase, id: string, mode: Scope["mode"] = "live"): Promise<Scope> {
  await db.pool.query(
    "insert into workspace (id, name, created_at, updated_at) values ($1, $1, now(), now()) on conflict do nothing",
    [id],
  );
  return { workspaceId: id, mode };
}
