import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../server/test/database.ts";
import { schemaDump } from "./schema-dump.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

test("the committed schema is what the migrations make, on whichever PostgreSQL the tests run", async () => {
  const committed = readFileSync(new URL("../../server/src/database/schema.sql", import.meta.url), "utf8");
  expect(await schemaDump(db)).toBe(committed);
});

test("a kind of thing that the dump can't show is refused, not left out", async () => {
  await db.pool.query("create sequence shown_nowhere");
  await expect(schemaDump(db)).rejects.toThrow("relation shown_nowhere");
});
