import { beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { writing } from "./database.ts";
import { brokenUnique } from "./violations.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await db.pool.query(`create table thing (id int constraint thing_id primary key, tx xid8 default pg_current_xact_id());
    create function dying(id int) returns int language plpgsql as
      'begin if id = 666 then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if; return id; end'`);
});
beforeEach(async () => {
  await db.pool.query("truncate thing");
});

const put = writing("thing.put-shared", { thing_row: "insert into thing (id) values (dying($1))" });
const add = (id: number) =>
  db.transaction(async (tx) => {
    tx.shareCommit();
    tx.write(put, [id], (error) => (brokenUnique(error) ? new Error(`${id} is taken`) : undefined));
    return id;
  });
const stored = async () =>
  (await db.pool.query<{ id: number; tx: string }>("select id, tx::text from thing order by id")).rows;
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test("calls that come together commit together, each with its own answer", async () => {
  expect(await Promise.all(upTo(100).map(add))).toEqual(upTo(100));
  const rows = await stored();
  expect(rows.map(({ id }) => id)).toEqual(upTo(100));
  const transactions = new Set(rows.map(({ tx }) => tx)).size;
  expect(transactions).toBeLessThanOrEqual(50);
  expect(transactions, "no more than three are one").toBeGreaterThanOrEqual(34);
});

test("one that comes alone is its own transaction", async () => {
  await add(1);
  await add(2);
  expect(new Set((await stored()).map(({ tx }) => tx)).size).toBe(2);
});

test("one that is refused takes no other along, and is told why", async () => {
  await add(7);
  const outcomes = await Promise.allSettled([1, 2, 7, 3, 4, 5, 7, 6].map(add));
  expect(outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.message : outcome.value))).toEqual([
    1,
    2,
    "7 is taken",
    3,
    4,
    5,
    "7 is taken",
    6,
  ]);
  expect((await stored()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("whoever shares a connection that breaks is told, and is not there", async () => {
  const outcomes = await Promise.allSettled([1, 666, 2].map(add));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
  expect(await stored()).toEqual([]);
  expect(await add(5)).toBe(5);
});

test("without a database everybody is told, and the next ones are served again", async () => {
  const { connect } = db.pool;
  db.pool.connect = () => Promise.reject(new Error("Connection terminated"));
  const outcomes = await Promise.allSettled(upTo(12).map(add));
  db.pool.connect = connect;
  expect(outcomes.map(({ status }) => status)).toEqual(Array(12).fill("rejected"));
  expect(await Promise.all(upTo(12).map(add))).toHaveLength(12);
});

test("what is more than one statement commits by itself", async () => {
  const two = (id: number) =>
    db.transaction(async (tx) => {
      tx.shareCommit();
      tx.write(put, [id]);
      tx.write(put, [id + 100]);
    });
  await Promise.all(upTo(8).map(two));
  const rows = await stored();
  expect(rows).toHaveLength(16);
  expect(new Set(rows.map(({ tx }) => tx)).size).toBe(8);
});
