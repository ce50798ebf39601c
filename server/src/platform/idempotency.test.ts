import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import { statement } from "../database/database.ts";
import { isLockTimeout } from "../database/violations.ts";
import { Fault } from "./fault.ts";
import { type Claim, createOnce, purgeIdempotency } from "./idempotency.ts";

const db = await freshDatabase();
const scope = await insertWorkspace(db, "ws_idempotency");
await db.pool.query("create table effect (claim text, made_at timestamptz default now())");
const effect = statement("test.effect", "insert into effect (claim) values ($1)");
let now = new Date("2026-01-15T09:00:00Z");
const deps = { db, clock: { now: () => now } };
/** Two nodes on one database. */
const nodes = [createOnce(deps), createOnce(deps)] as const;
const [once] = nodes;

const claim = (key: string, fingerprint = "same"): Claim => ({
  scope,
  method: "POST",
  path: "/tickets",
  key,
  fingerprint: Buffer.from(fingerprint),
  actorId: "key_1",
});

/** Leaves one row behind and answers something that never comes twice. */
const act = (key: string, pauseMs = 0, node = once) => {
  return node(claim(key), async (tx) => {
    await tx.query(effect, [key]);
    await sleep(pauseMs);
    return { status: 201, body: Buffer.from(`${key} ${Math.random()}`) };
  });
};

const effects = async (key: string) =>
  (await db.pool.query("select count(*)::int as n from effect where claim = $1", [key])).rows[0].n;

test("a retry gets the first answer, byte for byte, and does nothing", async () => {
  const first = await act("retry");
  const second = await act("retry");
  expect(second).toEqual({ ...first, replayed: true });
  expect(await effects("retry")).toBe(1);
});

test("25 racing calls do the work once and all get the same answer", async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => act("race", 30)));
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await effects("race")).toBe(1);
});

test("racing calls on two nodes do the work once and all get the same answer", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => act("nodes", 30, nodes[i % 2])));
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await effects("nodes")).toBe(1);
});

test("a call that a twin on another node overtakes gets the twin's answer, and leaves nothing of its own", async () => {
  const slow = act("overtaken", 500);
  await sleep(100);
  const fast = await act("overtaken", 0, nodes[1]);
  expect(fast.replayed).toBe(false);
  expect(await slow).toEqual({ ...fast, replayed: true });
  expect(await effects("overtaken")).toBe(1);
});

test("a call that was refused leaves nothing and can be repeated", async () => {
  const refused = once(claim("refused"), async (tx) => {
    await tx.query(effect, ["refused"]);
    throw new Fault("conflict", "no");
  });
  await expect(refused).rejects.toMatchObject({ code: "conflict" });
  expect(await effects("refused")).toBe(0);
  expect((await act("refused")).replayed).toBe(false);
});

test("the same key with other arguments is refused", async () => {
  await act("reused");
  const other = once(claim("reused", "other"), async () => ({ status: 201, body: Buffer.from("") }));
  await expect(other).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("a record from before fingerprints were keyed is replayed, and by nobody known", async () => {
  const first = await act("unkeyed");
  await db.pool.query("update idempotency set fingerprint = null, actor_id = null where key = 'unkeyed'");
  const again = await once(claim("unkeyed", "other"), async () => ({ status: 201, body: Buffer.from("twice") }));
  expect(again).toEqual({ ...first, replayed: true, actorId: null });
});

test("a call still running after 5 seconds is a conflict, not a second try", async () => {
  const slow = act("slow", 6_500);
  await sleep(200);
  await expect(act("slow")).rejects.toMatchObject({ code: "idempotency_key_in_use" });
  await slow;
  expect(await effects("slow")).toBe(1);
});

test("a key counts for one workspace, mode, method and path only", async () => {
  await act("scoped");
  const elsewhere = [
    { ...claim("scoped"), path: "/contacts" },
    { ...claim("scoped"), scope: { ...scope, mode: "test" as const } },
  ];
  for (const other of elsewhere) {
    const answer = await once(other, async () => ({ status: 201, body: Buffer.from("fresh") }));
    expect(answer.replayed).toBe(false);
  }
});

test("a key is forgotten after 24 hours, before and after the purge", async () => {
  await act("old");
  now = new Date("2026-01-16T08:59:59Z");
  expect((await act("old")).replayed).toBe(true);
  now = new Date("2026-01-16T09:00:00Z");
  expect((await act("old")).replayed).toBe(false);
  expect(await effects("old")).toBe(2);
  now = new Date("2026-01-18T00:00:00Z");
  expect((await purgeIdempotency(deps)).purged).toBeGreaterThan(0);
  expect((await db.pool.query("select 1 from idempotency")).rows).toHaveLength(0);
});

test("a lock that another transaction holds on what the call needs says nothing about the key", async () => {
  const holder = await db.pool.connect();
  await holder.query("begin; lock table effect in access exclusive mode");
  await expect(act("locked")).rejects.toSatisfy(isLockTimeout);
  await holder.query("rollback");
  holder.release();
  expect((await act("locked")).replayed).toBe(false);
});

test("a call whose twin on another node has not committed yet is told that the key is in use", async () => {
  const holder = await db.pool.connect();
  await holder.query("begin");
  await holder.query(
    `insert into idempotency (workspace_id, mode, method, path, key, fingerprint, status, body, created_at)
     values ($1, $2, 'POST', '/tickets', 'twin', '', 201, '', now())`,
    [scope.workspaceId, scope.mode],
  );
  await expect(act("twin")).rejects.toMatchObject({ code: "idempotency_key_in_use" });
  await holder.query("rollback");
  holder.release();
  expect(await effects("twin")).toBe(0);
});
