import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { DataDirInUse, findEmbeddedPostgres, openEmbeddedPostgres, startEmbeddedPostgres } from "./index.ts";
import { killPostgres, query, spawnOwner, withTemporaryFolder } from "./test-owner.ts";

test("after kill -9 of the owner a committed row is still there and the next start works", () =>
  withTemporaryFolder(async (dataDir) => {
    const { child, databaseUrl, ended } = await spawnOwner(dataDir, "startEmbeddedPostgres");
    await query(databaseUrl, "create table note as select 'committed' as text");
    const backend = await query(databaseUrl, "select pg_backend_pid() as pid");
    child.kill("SIGKILL");
    await ended;
    const next = await startEmbeddedPostgres({ dataDir });
    expect(await query(next.databaseUrl, "select text from note")).toEqual([{ text: "committed" }]);
    expect(next.databaseUrl).not.toBe(databaseUrl);
    expect(() => process.kill(Number(backend[0]?.pid), 0)).toThrow();
    await next.stop();
  }));

test.runIf(process.platform === "linux")("kill -9 of PostgreSQL and its owner at once loses no committed row", () =>
  withTemporaryFolder(async (dataDir) => {
    const { child, databaseUrl, ended } = await spawnOwner(dataDir, "startEmbeddedPostgres");
    await query(databaseUrl, "create table note (n int)");
    const rows = 200;
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on("error", () => {});
    await client.connect();
    for (let n = 0; n < rows; n++) await client.query("insert into note values ($1)", [n]);
    // Right after the last commit was answered: what only waits in memory to be written is gone.
    child.kill("SIGKILL");
    killPostgres(dataDir);
    await ended;
    const next = await startEmbeddedPostgres({ dataDir });
    expect(await query(next.databaseUrl, "select count(*)::int as rows from note")).toEqual([{ rows }]);
    await next.stop();
  }),
);

test.runIf(process.platform === "linux")("kill -9 of the owner leaves no PostgreSQL behind", () =>
  withTemporaryFolder(async (dataDir) => {
    const { child, ended } = await spawnOwner(dataDir, "startEmbeddedPostgres");
    expect(await findEmbeddedPostgres(dataDir)).toBeDefined();
    child.kill("SIGKILL");
    await ended;
    // PostgreSQL removes this file as the last act of a clean shutdown.
    const postmaster = join(dataDir, "postgres", "data", "postmaster.pid");
    await expect.poll(() => existsSync(postmaster), { timeout: 180_000 }).toBe(false);
    await (await startEmbeddedPostgres({ dataDir })).stop();
  }),
);

test("a second server on the same DATA_DIR is refused in one line, and the first goes on", () =>
  withTemporaryFolder(async (dataDir) => {
    const { child, databaseUrl, ended } = await spawnOwner(dataDir, "startEmbeddedPostgres");
    const refusal = await startEmbeddedPostgres({ dataDir }).catch((error) => error);
    expect(refusal).toBeInstanceOf(DataDirInUse);
    expect(refusal.message).toMatch(new RegExp(`^DATA_DIR .* another running server \\(process ${child.pid}\\).*$`));
    expect(await query(databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
    child.stdin.end();
    await ended;
  }));

test("a command works beside a running server and does not stop its database", () =>
  withTemporaryFolder(async (dataDir) => {
    const server = await spawnOwner(dataDir, "startEmbeddedPostgres");
    const command = await openEmbeddedPostgres(dataDir);
    expect(await query(command.databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
    await command.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBe(server.databaseUrl);
    server.child.stdin.end();
    await server.ended;
  }));

test("a command alone brings its own database and takes it away again", () =>
  withTemporaryFolder(async (dataDir) => {
    const command = await openEmbeddedPostgres(dataDir);
    expect(await query(command.databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
    await command.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  }));

test.each([
  ["server", (dataDir: string) => startEmbeddedPostgres({ dataDir })],
  ["command", openEmbeddedPostgres],
])(
  "a %s that starts while a command holds the database waits for its end, and has a database of its own",
  (_name, open) =>
    withTemporaryFolder(async (dataDir) => {
      const command = await spawnOwner(dataDir, "openEmbeddedPostgres");
      const order: string[] = [];
      const starting = open(dataDir).then((opened) => {
        order.push("the next one is open");
        return opened;
      });
      // Works as long as it is not told to end: many statements, each in a connection of its own.
      for (let i = 0; i < 20; i++) {
        expect(await query(command.databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
      }
      command.ended.then(() => order.push("the command has ended"));
      command.child.stdin.end();
      const next = await starting;
      await command.ended;
      expect(order[0]).toBe("the command has ended");
      expect(next.databaseUrl).not.toBe(command.databaseUrl);
      expect(await query(next.databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
      await next.stop();
      expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
    }),
);

test("two servers started at the same moment on a new folder: one lives, the other is refused", () =>
  withTemporaryFolder(async (dataDir) => {
    const both = await Promise.allSettled([1, 2].map(() => spawnOwner(dataDir, "startEmbeddedPostgres")));
    const alive = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = both.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    for (const { child, ended } of alive) {
      child.stdin.end();
      await ended;
    }
    expect(alive).toHaveLength(1);
    expect(refused.join()).toMatch(/DataDirInUse/);
  }));
