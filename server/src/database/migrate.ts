import pg from "pg";
import { type Migration, readMigrations } from "./migrations.ts";
import { type AppliedMigration, editedMigration, newerSchema } from "./schema-versions.ts";

/** Any number, as long as every node uses the same one. */
const lock = 4_711_001;

/** A start that waits for longer ends with an error: a hung database must not look like a slow start. */
const limits = {
  connectMs: 10_000,
  /** For another node that migrates. */
  turnMs: 15 * 60_000,
  /** For a table that a transaction of a running node holds: everything queues behind this wait. */
  tableLockMs: 30_000,
  /** For one step, which may rewrite a large table. */
  stepMs: 60 * 60_000,
};

class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/**
 * Brings the schema up to date. Nodes that start together wait for one another; each step commits whole or not at all.
 * Refuses a database whose applied migrations are not the ones that this release has.
 */
export async function migrate(databaseUrl: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "cqs migrate",
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.stepMs,
  });
  await client.connect();
  try {
    await waitForTurn(client);
    await ensureTable(client);
    const applied = await listApplied(client);
    const problem = newerSchema(applied, migrations) ?? editedMigration(applied, migrations);
    if (problem) throw new MigrationError(problem);
    await fillChecksums(client, applied, migrations);
    const pending = migrations.filter(({ version }) => !applied.some((one) => one.version === version));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function waitForTurn(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${limits.turnMs}`);
  await client.query("select pg_advisory_lock($1)", [lock]);
  await client.query(`set lock_timeout = ${limits.tableLockMs}`);
}

/** Not a migration itself: what is written here is read before the first one runs. */
async function ensureTable(client: pg.Client): Promise<void> {
  await client.query(
    "create table if not exists schema_migration (version integer primary key, name text not null, applied_at timestamptz not null default now())",
  );
  // Adding a column locks the table even if the column is there, and running nodes read it for their readiness.
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'checksum'",
  );
  if (rowCount === 0) {
    await client.query(
      "alter table schema_migration add column checksum text, add column is_compatible boolean not null default false",
    );
  }
}

async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select version, name, checksum, is_compatible as "isCompatible" from schema_migration order by version`,
  );
  return rows;
}

/** For migrations that were applied by a release that did not store checksums yet. */
async function fillChecksums(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Promise<void> {
  const unknown = applied.filter(({ checksum }) => checksum === null).map(({ version }) => version);
  const known = migrations.filter(({ version }) => unknown.includes(version));
  if (known.length === 0) return;
  await client.query(
    `update schema_migration as applied set checksum = given.checksum
     from unnest($1::integer[], $2::text[]) as given (version, checksum)
     where applied.version = given.version and applied.checksum is null`,
    [known.map(({ version }) => version), known.map(({ checksum }) => checksum)],
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, checksum, isCompatible } = migration;
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query(
      "insert into schema_migration (version, name, checksum, is_compatible) values ($1, $2, $3, $4)",
      [version, name, checksum, isCompatible],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(`${name}: ${(error as Error).message}`);
  }
}
