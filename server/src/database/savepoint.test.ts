import { beforeEach, expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { inSavepoint, statement, type Tx, writing } from "./database.ts";
import { brokenUnique } from "./violations.ts";

const db = await freshDatabase();
await db.pool.query(
  "create table step (id int constraint step_id primary key, other int constraint step_other unique)",
);
beforeEach(() => db.pool.query("truncate step"));

const put = writing("test.put", { put_row: "insert into step values ($1, $2)" });
const add = statement("test.add", "insert into step values ($1, $2)");
const list = statement("test.list", "select id from step order by id");
const ids = async () => (await db.pool.query("select id from step order by id")).rows.map(({ id }) => id);
const seen = async (tx: Tx) => (await tx.query<{ id: number }>(list)).map(({ id }) => id);

test("a part that throws is undone, with what it put off, and the others are committed", async () => {
  await db.transaction(async (tx) => {
    tx.write(put, [1, 1]);
    await inSavepoint(tx, async (step) => step.write(put, [2, 2]));
    const refused = inSavepoint(tx, async (step) => {
      await step.query(add, [3, 3]);
      step.write(put, [4, 4]);
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    await inSavepoint(tx, (step) => step.query(add, [5, 5]));
  });
  expect(await ids()).toEqual([1, 2, 5]);
});

test("what a part put off is there for the next one", () =>
  db.transaction(async (tx) => {
    await inSavepoint(tx, async (step) => step.write(put, [1, 1]));
    expect(await inSavepoint(tx, seen)).toEqual([1]);
  }));

test("what the database refuses at the end of a part is explained there, each time by its own cause", async () => {
  await db.transaction(async (tx) => {
    await tx.query(add, [1, 1]);
    const twice = (id: number, other: number) =>
      inSavepoint(tx, async (step) => step.write(put, [id, other], (error) => new Error(brokenUnique(error))));
    await expect(twice(1, 2)).rejects.toThrow("step_id");
    await expect(twice(2, 1)).rejects.toThrow("step_other");
    await twice(3, 3);
  });
  expect(await ids()).toEqual([1, 3]);
});

test("one part in another is undone with it", async () => {
  await db.transaction(async (tx) => {
    const outer = inSavepoint(tx, async (step) => {
      await inSavepoint(step, async (inner) => inner.write(put, [1, 1]));
      expect(await seen(step)).toEqual([1]);
      throw new Error("all of it");
    });
    await expect(outer).rejects.toThrow("all of it");
    expect(await seen(tx)).toEqual([]);
  });
  expect(await ids()).toEqual([]);
});
