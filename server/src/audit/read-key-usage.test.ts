import { beforeEach, expect, test } from "vitest";
import type { Scope } from "../platform/scope.ts";
import { readKeyUsage } from "./read-key-usage.ts";
import { rollUpUsage } from "./roll-up-usage.ts";
import { freshLog, keyId, type Log, live } from "./test-calls.ts";
import type { CallRecord } from "./types.ts";

let log: Log;
beforeEach(async () => {
  log = await freshLog("2026-06-30T12:30:00Z");
});

const keyExists = async () => true;
const usage = (scope: Scope = live) => readKeyUsage({ ...log.deps, keyExists }, { scope, keyId: keyId("A") });
const at = (iso: string, given: Partial<CallRecord> = {}) => ({ ...given, at: new Date(iso) });
const hours = async () =>
  (await log.db.pool.query("select hour, calls, errors, rate_limited from audit_key_hour order by hour, key_id")).rows;

const lively = [
  at("2026-05-31T23:59:59.999Z"),
  at("2026-06-01T00:00:00Z"),
  at("2026-06-29T10:00:00Z", { status: 429 }),
  at("2026-06-29T10:59:59.999Z", { status: 500 }),
  at("2026-06-29T11:00:00Z"),
  at("2026-06-30T11:59:00Z"),
  at("2026-06-30T12:10:00Z", { status: 404 }),
];
const others = [
  at("2026-06-29T10:00:00Z", { scope: { workspaceId: "ws_other", mode: "live" } }),
  at("2026-06-29T10:00:00Z", { actor: { kind: "key", keyId: keyId("B"), name: "B" } }),
  at("2026-06-29T10:00:00Z", { actor: { kind: "person", userId: "u", name: "U", email: "u@x.de", role: "admin" } }),
  at("2026-06-29T10:00:00Z", { scope: undefined, actor: undefined, status: 401 }),
];

test("usage is the same before, between and after counting", async () => {
  await log.add(...lively, ...others);
  const before = await usage();
  expect(before.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 30 }, (_, i) => `2026-06-${String(i + 1).padStart(2, "0")}`),
  );
  expect(before.days.filter(({ calls }) => calls > 0)).toEqual([
    { day: "2026-06-01", calls: 1, errors: 0, rateLimited: 0, lastCallAt: new Date("2026-06-01T00:00:00Z") },
    { day: "2026-06-29", calls: 3, errors: 2, rateLimited: 1, lastCallAt: new Date("2026-06-29T11:00:00Z") },
    { day: "2026-06-30", calls: 2, errors: 1, rateLimited: 0, lastCallAt: new Date("2026-06-30T12:10:00Z") },
  ]);
  expect(before.days[1]).toEqual({ day: "2026-06-02", calls: 0, errors: 0, rateLimited: 0, lastCallAt: null });
  expect(before.totals).toEqual({ calls: 6, errors: 3, rateLimited: 1, lastCallAt: new Date("2026-06-30T12:10:00Z") });

  expect(await rollUpUsage(log.deps)).toEqual({ hours: 5 });
  expect(await usage()).toEqual(before);
  await log.db.pool.query("delete from audit_entry where at < '2026-06-30T12:00:00Z'");
  expect(await usage()).toEqual(before);
});

test("an answer of 400 or more is an error, 429 also a refusal by the limit; what is below is neither", async () => {
  const statuses = [200, 201, 204, 304, 399, 400, 401, 403, 404, 409, 429, 499, 500, 503];
  await log.add(...statuses.map((status) => at("2026-06-29T10:00:00Z", { status })));
  const once = { calls: 14, errors: 9, rateLimited: 1 };
  expect((await usage()).totals).toMatchObject(once);
  await rollUpUsage(log.deps);
  expect((await usage()).totals).toMatchObject(once);
  expect(await hours()).toMatchObject([{ calls: 14, errors: 9, rate_limited: 1 }]);
});

test("only hours that ended ten minutes ago are counted, since entries are committed late", async () => {
  log.setNow("2026-06-30T12:09:59Z");
  await log.add(at("2026-06-30T11:00:00Z"));
  expect(await rollUpUsage(log.deps)).toEqual({ hours: 0 });
  await log.add(at("2026-06-30T11:59:59.999Z"));
  log.setNow("2026-06-30T12:10:00Z");
  expect(await rollUpUsage(log.deps)).toEqual({ hours: 1 });
  expect(await hours()).toMatchObject([{ hour: new Date("2026-06-30T11:00:00Z"), calls: 2 }]);
});

test("counting again changes nothing, and goes on where it stopped", async () => {
  await log.add(...lively);
  await rollUpUsage(log.deps);
  const counted = await hours();
  expect(await rollUpUsage(log.deps)).toEqual({ hours: 0 });
  expect(await hours()).toEqual(counted);
  log.setNow("2026-06-30T13:10:00Z");
  expect(await rollUpUsage(log.deps)).toEqual({ hours: 1 });
  expect((await usage()).totals.calls).toBe(6);
});

test("two nodes that count at once count each call once", async () => {
  await log.add(...lively, ...others);
  await Promise.all([rollUpUsage(log.deps), rollUpUsage(log.deps), rollUpUsage(log.deps)]);
  expect((await usage()).totals.calls).toBe(6);
  expect(await hours()).toHaveLength(7);
});

test("a count that breaks off leaves neither its hour nor its mark", async () => {
  await log.add(...lively);
  const before = await usage();
  const { rows } = await log.db.pool.query("select * from audit_usage_mark");
  await log.db.pool.query(
    "create function stop() returns trigger language plpgsql as 'begin raise exception ''stop''; end'",
  );
  await log.db.pool.query("create trigger stop before update on audit_usage_mark execute function stop()");
  await expect(rollUpUsage(log.deps)).rejects.toThrow("stop");
  expect(await hours()).toEqual([]);
  expect((await log.db.pool.query("select * from audit_usage_mark")).rows).toEqual(rows);
  await log.db.pool.query("drop trigger stop on audit_usage_mark");
  await rollUpUsage(log.deps);
  expect(await usage()).toEqual(before);
});

test("a key that does not exist has no usage", async () => {
  await log.add(...lively);
  const reading = readKeyUsage({ ...log.deps, keyExists: async () => false }, { scope: live, keyId: keyId("A") });
  await expect(reading).rejects.toMatchObject({ code: "not_found" });
});
