import { beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { createHealthNotes } from "./note-health.ts";
import type { Claimed, Fate, Outcome } from "./types.ts";

let db: TestDatabase;
let scope: Scope;
let webhookId: string;
let ms: number;
let disabled: string[];
let note: ReturnType<typeof createHealthNotes>;

beforeAll(async () => {
  db = await freshDatabase();
  scope = await insertWorkspace(db, "ws_health");
});
beforeEach(async () => {
  webhookId = newId("webhook");
  ms = Date.UTC(2026, 0, 15);
  disabled = [];
  const disable = async ({ reason }: { reason: string }) => void disabled.push(reason);
  note = createHealthNotes({ db, clock: { now: () => new Date(ms) }, disable });
  await db.pool.query(
    `insert into webhook (workspace_id, mode, id, url, events, status, created_by, created_at, updated_at)
     values ($1, $2, $3, 'https://hooks.example.com/', '{*}', 'enabled', 'test', now(), now())`,
    [scope.workspaceId, scope.mode, webhookId],
  );
});

const attempt = (fate: Fate): Outcome => ({
  // Health is noted by webhook and tenant alone.
  claimed: { scope, webhookId } as Claimed,
  attempt: {
    at: new Date(ms),
    latencyMs: 1,
    statusCode: fate.kind === "delivered" ? 200 : 503,
    error: null,
    body: null,
  },
  fate,
});
const fails = (times = 1) => note(Array.from({ length: times }, () => attempt({ kind: "retry", at: new Date(ms) })));
const succeeds = () => note([attempt({ kind: "delivered" })]);
const refuses = (isGone = false) => note([attempt({ kind: "failed", isGone, isAlive: true })]);
const health = async () =>
  (await db.pool.query("select failures, opened, open_until from webhook_health where webhook_id = $1", [webhookId]))
    .rows[0];
/** For how many seconds from now nothing is sent. */
const pause = async () => {
  const { open_until } = await health();
  return open_until === null ? null : (open_until.getTime() - ms) / 1_000;
};

test("ten failures in a row open the breaker for five seconds; nine, or a success between them, do not", async () => {
  await fails(9);
  expect(await health()).toMatchObject({ failures: 9, opened: 0, open_until: null });
  await succeeds();
  await fails(9);
  expect(await health()).toMatchObject({ failures: 9, opened: 0, open_until: null });
  await fails();
  expect([await pause(), (await health()).opened]).toEqual([5, 1]);
});

test("each probe that fails doubles the pause, up to five minutes; a success closes the breaker, and it begins anew", async () => {
  await fails(10);
  const pauses = [await pause()];
  for (let probes = 0; probes < 8; probes++) {
    ms += ((await pause()) as number) * 1_000;
    await fails();
    pauses.push(await pause());
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  await succeeds();
  expect(await health()).toEqual({ failures: 0, opened: 0, open_until: null });
  await fails(10);
  expect(await pause()).toBe(5);
});

test("what was already under way when the breaker opened makes the pause no longer", async () => {
  await fails(10);
  ms += 1_000;
  await fails(5);
  expect([await pause(), (await health()).opened]).toEqual([4, 1]);
});

test("a receiver that refuses an event is not down", async () => {
  for (let i = 0; i < 15; i++) await refuses();
  expect(await health()).toMatchObject({ failures: 0, opened: 0, open_until: null });
  expect(disabled).toEqual([]);
});

test("five days without a success end the subscription and a success begins the count anew; 410 ends it at once", async () => {
  const day = 86_400_000;
  await fails();
  ms += 4 * day;
  await succeeds();
  await fails();
  ms += 5 * day - 1;
  await fails();
  expect(disabled).toEqual([]);
  ms += 1;
  await fails();
  expect(disabled).toEqual([expect.stringContaining("five days")]);
  await refuses(true);
  expect(disabled.at(-1)).toContain("410");
});
