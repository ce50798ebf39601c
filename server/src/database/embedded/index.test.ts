import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { findEmbeddedPostgres, openEmbeddedPostgres, startEmbeddedPostgres } from "./index.ts";
import { query, withTemporaryFolder } from "./test-owner.ts";

test("a first start makes the database, and a second finds what the first stored", () =>
  withTemporaryFolder(async (dataDir) => {
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.databaseUrl, "create table note as select 'kept' as text");
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.databaseUrl, "select text from note")).toEqual([{ text: "kept" }]);
    await second.stop();
    await second.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  }));

test("the app is no superuser, yet may add schemas and clone databases, and nothing listens on TCP", () =>
  withTemporaryFolder(async (dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await query(postgres.databaseUrl, "create schema queue");
    await query(postgres.databaseUrl, "create database clone template cqs");
    const durable = ["fsync", "full_page_writes", "synchronous_commit"];
    const names = ["is_superuser", "server_encoding", "listen_addresses", ...durable, "TimeZone"];
    const settings = names.map((name) => `current_setting('${name}') as "${name}"`);
    const expected = ["off", "UTF8", "", "on", "on", "on", "UTC"];
    const rows = await query(postgres.databaseUrl, `select ${settings.join(", ")}`);
    expect(names.map((name) => rows[0]?.[name])).toEqual(expected);
    expect((await stat(join(dataDir, "postgres", "password"))).mode & 0o777).toBe(0o600);
    await postgres.stop();
  }));

test("a wrong password is refused, so other users of the machine stay out", () =>
  withTemporaryFolder(async (dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    const url = (role: string) => postgres.databaseUrl.replace(/\/\/.*@/, `//${role}:wrong@`);
    await expect(query(url("app"), "select 1")).rejects.toThrow(/password authentication failed/);
    await expect(query(url("postgres"), "select 1")).rejects.toThrow(/no pg_hba.conf entry/);
    await postgres.stop();
  }));

test("a long, relative path with spaces and quotes below a private folder works", () =>
  withTemporaryFolder(async (folder) => {
    await mkdir(join(folder, "private"), { mode: 0o700 });
    const long = join(folder, "private", "it's a folder with spaces", "x".repeat(120), "data");
    const postgres = await startEmbeddedPostgres({ dataDir: relative(process.cwd(), long) });
    expect(await query(postgres.databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
    const command = await openEmbeddedPostgres(long);
    expect(command.databaseUrl).toBe(postgres.databaseUrl);
    await postgres.stop();
  }));

test("what a killed first start left half-made is cleared away", () =>
  withTemporaryFolder(async (dataDir) => {
    await mkdir(join(dataDir, "postgres.new-1", "data"), { recursive: true });
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect((await readdir(dataDir)).filter((name) => name.includes("new"))).toEqual([]);
    await postgres.stop();
  }));

test("a stale postmaster.pid whose number belongs to another living process does not block the start", () =>
  withTemporaryFolder(async (dataDir) => {
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const pid = process.ppid;
    await writeFile(join(dataDir, "postgres", "data", "postmaster.pid"), `${pid}\n/elsewhere\n1\n5432\n\n\n1 1\n`);
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    expect(() => process.kill(pid, 0)).not.toThrow();
  }));

test("data of another PostgreSQL major is refused with both versions named, and left alone", () =>
  withTemporaryFolder(async (dataDir) => {
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const file = join(dataDir, "postgres", "data", "PG_VERSION");
    await writeFile(file, "16\n");
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/DATA_DIR .* PostgreSQL 16, .* PostgreSQL 18/);
    await writeFile(file, "18\n");
    await (await startEmbeddedPostgres({ dataDir })).stop();
    expect(await readFile(file, "utf8")).toBe("18\n");
  }));
