import { beforeEach, expect, test } from "vitest";
import { purgeEntries } from "./purge-entries.ts";
import { purgePayloads } from "./purge-payloads.ts";
import { readEntry } from "./read-entry.ts";
import { rollUpUsage } from "./roll-up-usage.ts";
import { freshLog, type Log, live } from "./test-calls.ts";

let log: Log;
beforeEach(async () => {
  log = await freshLog("2026-06-30T12:00:00.000Z");
});

const payload = '{"body":{"name":"Acme"}}';
const left = async (table: string) =>
  (await log.db.pool.query(`select id from ${table} order by id`)).rows.map(({ id }) => id as string);

test("a payload goes after 7 days in every workspace, and not a moment earlier", async () => {
  const gone = { at: new Date("2026-06-23T11:59:59.999Z"), payload };
  const kept = { at: new Date("2026-06-23T12:00:00.000Z"), payload };
  const other = { workspaceId: "ws_other", mode: "test" } as const;
  const ids = await log.add(
    gone,
    { ...gone, scope: other },
    { ...gone, scope: undefined, actor: undefined },
    kept,
    { ...kept, scope: other },
    { ...kept, scope: undefined, actor: undefined },
  );
  expect(await purgePayloads(log.deps)).toEqual({ purged: 3 });
  expect(await left("audit_payload")).toEqual(ids.slice(3));
  expect(await left("audit_entry")).toEqual(ids);
  expect(await purgePayloads(log.deps)).toEqual({ purged: 0 });
});

test("a payload past its days is not shown, whether or not the purge came by", async () => {
  const [id = ""] = await log.add({ at: new Date("2026-06-23T12:00:00.000Z"), payload });
  expect(await readEntry(log.deps, { scope: live, id })).toMatchObject({ id, payload });
  log.setNow("2026-06-30T12:00:00.001Z");
  expect(await readEntry(log.deps, { scope: live, id })).toMatchObject({ id, payload: null });
});

test("an entry goes after 400 days, and what was counted from it too", async () => {
  const [old = "", kept = ""] = await log.add(
    { at: new Date("2025-05-26T11:59:59.999Z") },
    { at: new Date("2025-05-26T12:00:00.000Z") },
  );
  await rollUpUsage(log.deps);
  await expect(readEntry(log.deps, { scope: live, id: old })).rejects.toMatchObject({ code: "not_found" });
  expect(await readEntry(log.deps, { scope: live, id: kept })).toMatchObject({ id: kept });
  expect(await purgeEntries(log.deps)).toEqual({ purged: 1, hours: 1 });
  expect(await left("audit_entry")).toEqual([kept]);
});

test("more than one batch is purged in one run, across workspaces", async () => {
  const old = new Date("2025-01-01T00:00:00Z");
  const calls = (workspaceId: string, count: number) =>
    Array.from({ length: count }, () => ({ at: old, scope: { workspaceId, mode: "live" as const } }));
  await log.add(...calls("ws_a", 4_000), ...calls("ws_b", 4_000), ...calls("ws_c", 3_000));
  const [kept] = await log.add({});
  expect(await purgeEntries(log.deps)).toEqual({ purged: 11_000, hours: 0 });
  expect(await left("audit_entry")).toEqual([kept]);
});

test("an entry of another workspace does not exist", async () => {
  const [id = ""] = await log.add({ scope: { workspaceId: "ws_other", mode: "live" } });
  await expect(readEntry(log.deps, { scope: live, id })).rejects.toMatchObject({ code: "not_found" });
});
