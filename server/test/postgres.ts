import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/database/embedded/index.ts";
import { migrate } from "../src/database/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/**
 * One PostgreSQL for the whole run (TEST_DATABASE_URL, or an embedded one) and one migrated database to clone; nothing for a
 * run whose tests need no database (TEST_DATABASE_URL=none).
 */
export default async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL;
  if (external === "none") return undefined;
  const folder = mkdtempSync(join(tmpdir(), "cqs-test-"));
  const embedded = external ? undefined : await startEmbeddedPostgres({ dataDir: folder });
  const adminUrl = external ?? (embedded?.databaseUrl as string);
  const template = `cqs_template_${randomBytes(6).toString("hex")}`;
  await command(adminUrl, `create database ${template}`);
  await migrate(databaseUrl(adminUrl, template));
  project.provide("adminUrl", adminUrl);
  project.provide("template", template);
  return async () => {
    if (external) await command(adminUrl, `drop database ${template} with (force)`);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The same server, another database. Textual, since URL knows no socket folders. */
export function databaseUrl(adminUrl: string, database: string): string {
  return adminUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}
