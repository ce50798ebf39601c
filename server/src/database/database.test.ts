import { expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { statement, writing } from "./database.ts";
import { brokenUnique } from "./violations.ts";

const db = await freshDatabase();
await db.pool.query("create table thing (id int constraint thing_id primary key)");
const insert = statement("thing.insert", "insert into thing values ($1)");
const look = statement("thing.look", "select id from thing order by id");
const ids = async () => (await db.query<{ id: number }>(look)).map(({ id }) => id);

test("what a transaction did is there when it is over, and gone when it failed", async () => {
  await db.transaction((tx) => tx.query(insert, [1]));
  const failed = db.transaction(async (tx) => {
    await tx.query(insert, [2]);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await ids()).toEqual([1]);
});

test("of statements sent together, all report the error that ended the transaction", async () => {
  const outcomes = await db
    .transaction(async (tx) => {
      const sent = [tx.query(insert, [1]), tx.query(look), tx.query(look)];
      const settled = await Promise.allSettled(sent);
      return settled.map((outcome) => outcome.status === "rejected" && brokenUnique(outcome.reason));
    })
    .catch((error: Error) => error.message);
  expect(outcomes).toBe("the transaction was rolled back at its commit");
  await expect(db.transaction((tx) => Promise.all([tx.query(insert, [1]), tx.query(look)]))).rejects.toSatisfy(
    (error) => brokenUnique(error) === "thing_id",
  );
});

const put = writing("thing.put", { thing_row: "insert into thing values ($1)" });
const putOther = writing("thing.put-other", { other_row: "insert into thing values ($1)" });

test("writes that were put off are done with the commit, all or none", async () => {
  await db.transaction(async (tx) => {
    tx.write(put, [10]);
    tx.write(putOther, [11]);
  });
  await db.transaction(async (tx) => {
    tx.write(put, [12]);
    expect(await tx.query(look)).toHaveLength(3);
    tx.write(put, [13]);
  });
  expect(await ids()).toEqual([1, 10, 11, 12, 13]);
  for (const earlier of [[], [20]]) {
    const failed = db.transaction(async (tx) => {
      for (const id of earlier) await tx.query(insert, [id]);
      tx.write(put, [21]);
      tx.write(putOther, [10]);
    });
    await expect(failed).rejects.toSatisfy((error) => brokenUnique(error) === "thing_id");
  }
  expect(await ids()).toEqual([1, 10, 11, 12, 13]);
});

test("a write explains its own refusal", async () => {
  const failed = db.transaction(async (tx) => {
    tx.write(put, [30]);
    tx.write(putOther, [1], (error) => (brokenUnique(error) ? new Error("taken") : undefined));
  });
  await expect(failed).rejects.toThrow("taken");
  expect(await ids()).not.toContain(30);
});

test("work that does nothing takes no connection", async () => {
  const idle = db.pool.totalCount;
  await Promise.all(Array.from({ length: 50 }, () => db.transaction(async () => 1)));
  expect(db.pool.totalCount).toBe(idle);
});

test("statements that were sent together fail one by one", async () => {
  const sent = [insert, look, insert, look, insert, look].map((statement, i) =>
    db.query(statement, statement === insert ? [i === 2 ? 1 : 40 + i] : []),
  );
  const outcomes = await Promise.allSettled(sent);
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([true, true, false, true, true, true]);
  expect(await ids()).toEqual(expect.arrayContaining([40, 44]));
});

test("a connection that was killed does not poison the pool", async () => {
  await db
    .transaction((tx) => tx.query(statement("suicide", "select pg_terminate_backend(pg_backend_pid())")))
    .catch(() => undefined);
  expect(await ids()).toContain(1);
});
