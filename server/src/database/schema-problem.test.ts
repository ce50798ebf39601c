import { describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { migrate } from "./migrate.ts";
import { migrationOf, readMigrations } from "./migrations.ts";
import { createSchemaCheck, schemaProblem } from "./schema-problem.ts";

const migrations = readMigrations();
const newest = migrations.at(-1)?.version ?? 0;

async function problemOf(db: TestDatabase): Promise<string | undefined> {
  return schemaProblem((sql) => db.pool.query(sql));
}

/** What is said of the schema after some SQL, which is undone afterwards. */
async function problemAfter(db: TestDatabase, sql: string): Promise<string | undefined> {
  const client = await db.pool.connect();
  try {
    await client.query("begin");
    await client.query(sql);
    return await schemaProblem((text) => client.query(text));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const appliedNewer = (isCompatible: boolean) =>
  `insert into schema_migration (version, name, is_compatible) values (${newest + 1}, 'newer.sql', ${isCompatible})`;

describe("the real schema is compared with the one that this release needs", async () => {
  const db = await freshDatabase();

  test("as the migrations make it there is nothing to say, on whichever PostgreSQL the tests run", async () => {
    expect(await problemOf(db)).toBeUndefined();
  });

  test.each([
    ["alter table ticket drop column title cascade", /column ticket\.title is missing/],
    ["drop table notice cascade", /table notice is missing/],
    ["alter table ticket alter column title drop not null", /column ticket\.title is text, not text not null/],
    [
      "alter table agent alter column has_unpublished_changes drop default",
      /agent\.has_unpublished_changes is defined/,
    ],
    ["alter table agent drop constraint agent_pkey cascade", /constraint agent\.agent_pkey is missing/],
    ["drop index conversation_by_status", /index conversation\.conversation_by_status is missing/],
    ["drop trigger conversation_insight_deleted on conversation", /trigger conversation\.conversation_insight_deleted/],
    [
      "create or replace function delivery_id_of(of_event text) returns text language sql as 'select 1::text'",
      /function delivery_id_of\(of_event text\) is defined differently/,
    ],
    ["alter table ticket add column planted text not null", /column ticket\.planted is required/],
    [`delete from schema_migration where version = ${newest}`, /^pending: /],
  ])("%s", async (sql, words) => {
    expect(await problemAfter(db, sql)).toMatch(words);
  });

  test("what an operator adds beside it is the operator's own", async () => {
    const own = "create table own (id int not null); create index own_by_title on ticket (title)";
    expect(await problemAfter(db, own)).toBeUndefined();
  });

  test("readiness reads the catalogue once a minute, and again at once while something is wrong", async () => {
    let catalogues = 0;
    let nowMs = 0;
    const query = (sql: string) => {
      if (sql.includes("pg_attribute")) catalogues += 1;
      return db.pool.query(sql);
    };
    const check = createSchemaCheck(query, () => nowMs);
    for (let i = 0; i < 3; i++) expect(await check()).toBeUndefined();
    expect(catalogues).toBe(1);
    nowMs += 61_000;
    await db.pool.query("alter table notice rename to elsewhere");
    for (let i = 0; i < 2; i++) expect(await check()).toMatch(/table notice is missing/);
    await db.pool.query("alter table elsewhere rename to notice");
    expect(await check()).toBeUndefined();
    expect(catalogues).toBe(4);
  });
});

describe("a node that runs while a newer release migrates the database", async () => {
  const db = await freshDatabase();

  test("stays ready when the newer migration lets older nodes go on, though tables and indexes changed", async () => {
    const sql = `${appliedNewer(true)}; drop index conversation_by_status; alter table ticket add column planted text`;
    expect(await problemAfter(db, sql)).toBeUndefined();
  });

  test.each([
    [`${appliedNewer(false)}`, /run the newer release/],
    [`${appliedNewer(true)}; alter table ticket drop column title cascade`, /column ticket\.title is missing/],
    [`${appliedNewer(true)}; alter table ticket add column planted text not null`, /ticket\.planted is required/],
  ])("is no longer ready after %s", async (sql, words) => {
    expect(await problemAfter(db, sql)).toMatch(words);
  });
});

describe("migrations are the ones that were applied", async () => {
  const db = await freshDatabase();
  const last = migrations.at(-1);
  const edited = migrations.map((one) => (one === last ? migrationOf(one.name, `${one.sql}\nselect 1;\n`) : one));

  test("an edited one is refused at start in one sentence, and nothing newer is applied", async () => {
    const more = migrationOf(`${String(newest + 1).padStart(4, "0")}_more.sql`, "create table more (id int)");
    const start = migrate(db.url, [...edited, more]);
    await expect(start).rejects.toMatchObject({
      name: "MigrationError",
      message: expect.stringContaining(`${last?.name}`),
    });
    await expect(start).rejects.not.toThrow(/\n/);
    const { rows } = await db.pool.query("select to_regclass('more') as more");
    expect(rows).toEqual([{ more: null }]);
  });

  test("one that was put in the place of another is refused", async () => {
    const renamed = migrations.map((one) =>
      one === last ? migrationOf(`${one.name.slice(0, 5)}other.sql`, one.sql) : one,
    );
    await expect(migrate(db.url, renamed)).rejects.toThrow(/in its place/);
  });

  test("how its lines end does not matter", async () => {
    const windows = migrations.map(({ name, sql }) => migrationOf(name, sql.replaceAll("\n", "\r\n")));
    expect(await migrate(db.url, windows)).toEqual([]);
  });

  test("a database of a release without checksums gets them, and is held to them from then on", async () => {
    await db.pool.query("alter table schema_migration drop column checksum, drop column is_compatible");
    expect(await schemaProblem((sql) => db.pool.query(sql))).toMatch(/schema_migration\.checksum is missing/);
    expect(await migrate(db.url)).toEqual([]);
    expect(await problemOf(db)).toBeUndefined();
    await expect(migrate(db.url, edited)).rejects.toThrow(/edited/);
  });

  test("what a migration declares about older nodes is stored with it", async () => {
    const name = (n: number) => `${String(newest + n).padStart(4, "0")}_m.sql`;
    const compatible = migrationOf(name(1), "-- Adds a thing.\n-- Older nodes keep working.\ncreate table a (id int);");
    const silent = migrationOf(name(2), "-- Adds a thing.\ncreate table b (id int);");
    await migrate(db.url, [...migrations, compatible, silent]);
    const { rows } = await db.pool.query(
      `select is_compatible from schema_migration where version > ${newest} order by version`,
    );
    expect(rows).toEqual([{ is_compatible: true }, { is_compatible: false }]);
    await expect(migrate(db.url)).rejects.toThrow(/knows only up to/);
  });
});
