import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

const folder = new URL("./migrations/", import.meta.url);
/** Any number, as long as every node uses the same one. */
const lock = 4_711_001;

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

class MigrationError extends Error {
  override readonly name = "MigrationError";
}

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort()
    .map((file) => ({
      version: Number(file.slice(0, 4)),
      name: file,
      sql: readFileSync(new URL(file, folder), "utf8"),
    }));
}

/** Brings the schema up to date. Nodes that start together wait for one another; each step commits whole or not at all. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "cqs migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await client.query(
      "create table if not exists schema_migration (version integer primary key, name text not null, applied_at timestamptz not null default now())",
    );
    const applied = await appliedVersions(client);
    const migrations = readMigrations();
    const newer = newerThan(applied, migrations);
    if (newer) throw new MigrationError(newer);
    const pending = migrations.filter(({ version }) => !applied.includes(version));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Why this code can't work on the database's schema as it is; undefined when it can. */
export async function schemaProblem(
  query: (sql: string) => Promise<{ rows: { version: number }[] }>,
): Promise<string | undefined> {
  const { rows } = await query("select version from schema_migration");
  const applied = rows.map(({ version }) => version);
  const migrations = readMigrations();
  const pending = migrations.filter(({ version }) => !applied.includes(version)).map(({ name }) => name);
  return newerThan(applied, migrations) ?? (pending.length > 0 ? `pending: ${pending.join(", ")}` : undefined);
}

async function appliedVersions(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ version: number }>("select version from schema_migration order by version");
  return rows.map(({ version }) => version);
}

/** Old code on a newer schema would corrupt it quietly. */
function newerThan(applied: readonly number[], migrations: readonly Migration[]): string | undefined {
  const known = migrations.at(-1)?.version ?? 0;
  const newest = Math.max(0, ...applied);
  if (newest <= known) return undefined;
  return `the database is at schema version ${newest}, this release knows only up to ${known}: run the newer release`;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migration (version, name) values ($1, $2)", [
      migration.version,
      migration.name,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(`${migration.name}: ${(error as Error).message}`);
  }
}
