import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { until } from "../../test/until.ts";
import { connectDatabase, type Database } from "../database/database.ts";
import { isUnavailable } from "../database/violations.ts";
import { createAuditWriter } from "./record-calls.ts";
import { call, keyId } from "./test-calls.ts";

let db: TestDatabase;
let observer: pg.Client;

beforeAll(async () => {
  db = await freshDatabase();
  observer = new pg.Client({ connectionString: db.url });
  await observer.connect();
});
afterAll(() => observer.end());

const stored = async (ids: readonly string[]) =>
  (await observer.query("select id from audit_entry where id = any ($1) order by id", [ids])).rows.map(({ id }) => id);

/** The same database, which notes how many entries each statement carries. */
function counting(sizes: number[]): Database {
  const query: Database["query"] = (statement, values) => {
    sizes.push(JSON.parse(values?.[0] as string).length);
    return db.query(statement, values);
  };
  return { query, transaction: db.transaction };
}

test("a call is not answered before its entry is committed", async () => {
  const { record } = createAuditWriter({ db });
  const one = call({ payload: '{"body":{}}' });
  await observer.query("begin; lock table audit_entry in share mode");
  let answered = false;
  const recorded = record(one).then(() => {
    answered = true;
  });
  // The entry is on its way, and waits for the lock.
  await until(async () => {
    const { rows } = await db.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%audit_entry%' and pid <> pg_backend_pid()`,
    );
    return rows.length > 0;
  });
  expect(answered).toBe(false);
  await observer.query("commit");
  await recorded;
  expect(await stored([one.requestId])).toEqual([one.requestId]);
});

test("the entry says who called what, from where, with what outcome", async () => {
  const { record } = createAuditWriter({ db });
  const ofKey = call({ payload: '{"body":{"name":"Ünï \\" \\\\ \\n"}}', at: new Date("2026-01-15T09:30:00.123Z") });
  const ofPerson = call({
    actor: { kind: "person", userId: "user_1", name: "Eva", email: "eva@example.com", role: "admin" },
    userAgent: undefined,
    argumentHash: undefined,
  });
  await Promise.all([record(ofKey), record(ofPerson)]);
  const entries =
    "select e.*, p.payload from audit_entry e left join audit_payload p using (workspace_id, id) where id = $1";
  expect((await observer.query(entries, [ofKey.requestId])).rows[0]).toEqual({
    workspace_id: "ws_audit",
    id: ofKey.requestId,
    mode: "live",
    at: new Date("2026-01-15T09:30:00.123Z"),
    key_id: keyId("A"),
    key_name: "Nightly import",
    user_id: null,
    method: "GET",
    endpoint: "/contacts",
    path: "/api/v1/contacts",
    status: 200,
    latency_ms: 1.5,
    ip: "203.0.113.7",
    user_agent: "test",
    argument_hash: ofKey.argumentHash,
    payload: ofKey.payload,
  });
  expect((await observer.query(entries, [ofPerson.requestId])).rows[0]).toMatchObject({
    key_id: null,
    key_name: null,
    user_id: "user_1",
    user_agent: null,
    argument_hash: null,
    payload: null,
  });
});

test("an answered call of nobody known is recorded too", async () => {
  const { record } = createAuditWriter({ db });
  const signIn = call({ scope: undefined, actor: undefined, status: 201 });
  await record(signIn);
  const { rows } = await observer.query("select workspace_id, mode from audit_entry where id = $1", [signIn.requestId]);
  expect(rows).toEqual([{ workspace_id: "", mode: null }]);
});

test("calls that end together share one statement, and all are stored", async () => {
  const sizes: number[] = [];
  const { record, idle } = createAuditWriter({ db: counting(sizes) });
  const calls = Array.from({ length: 1200 }, () => call());
  await Promise.all(calls.map(record));
  await idle();
  expect(sizes).toEqual([500, 500, 200]);
  const ids = calls.map(({ requestId }) => requestId);
  expect(await stored(ids)).toEqual([...ids].sort());
});

test("an entry that can't be stored fails alone and takes no other with it", async () => {
  const { record } = createAuditWriter({ db });
  const good = Array.from({ length: 40 }, () => call());
  const bad = [
    call({ status: 99_999 }),
    call({ path: "/a\u0000b" }),
    call({ requestId: good[3]?.requestId as string }),
  ];
  const mixed = [...good.slice(0, 20), ...bad, ...good.slice(20)];
  const outcomes = await Promise.allSettled(mixed.map(record));
  const failed = mixed.filter((_, i) => outcomes[i]?.status === "rejected");
  expect(failed).toEqual(bad);
  const ids = good.map(({ requestId }) => requestId);
  expect(await stored(ids)).toEqual([...ids].sort());
});

test("large payloads are spread over several statements", async () => {
  const sizes: number[] = [];
  const { record } = createAuditWriter({ db: counting(sizes) });
  const large = (megabytes: number) => call({ payload: JSON.stringify({ body: "x".repeat(megabytes * 1024 * 1024) }) });
  const calls = [call(), large(10), large(3), large(3), large(3), call()];
  await Promise.all(calls.map(record));
  expect(sizes).toEqual([1, 1, 2, 2]);
  const kept = await observer.query("select count(*)::int as count from audit_payload where id = any ($1)", [
    calls.map(({ requestId }) => requestId),
  ]);
  expect(kept.rows).toEqual([{ count: 4 }]);
});

test("while the database is away every call fails at once, and none is tried one by one", async () => {
  const away = connectDatabase("postgres://nobody@127.0.0.1:1/none", { maxConnections: 2, name: "away" });
  let attempts = 0;
  const query: Database["query"] = (statement, values) => {
    attempts++;
    return away.query(statement, values);
  };
  const { record } = createAuditWriter({ db: { ...away, query } });
  const outcomes = await Promise.allSettled([call(), call(), call()].map(record));
  expect(outcomes.every((outcome) => outcome.status === "rejected" && isUnavailable(outcome.reason))).toBe(true);
  expect(attempts).toBe(1);
  await away.close();
});
