import { beforeAll, expect, test } from "vitest";
import { newAddress, startTestService, type TestService } from "../../test/service.ts";
import { firstValueAt } from "../platform/id-values.ts";
import { idOfHash, idText } from "../platform/ids.ts";
import { idRange } from "../platform/paging.ts";
import { purgeRefusals } from "./purge-refusals.ts";
import { createAuditWriter } from "./record-calls.ts";
import { maxGroups } from "./refusal-groups.ts";
import { searchRefusals } from "./search-refusals.ts";
import { call, firstPage, freshLog } from "./test-calls.ts";
import type { CallRecord } from "./types.ts";

const at = new Date("2026-06-30T12:00:30.000Z");
const refused = (given: Partial<CallRecord> = {}) =>
  call({ at, scope: undefined, actor: undefined, status: 401, endpoint: "/session", method: "POST", ...given });
const noFilters = { address: undefined, endpoint: undefined, status: undefined };
const page = { ...firstPage, limit: 100 };

test("refusals of one address, route, status and minute are one row, on however many nodes", async () => {
  const log = await freshLog("2026-06-30T12:05:00.000Z");
  const nodes = [createAuditWriter({ db: log.db }), createAuditWriter({ db: log.db })];
  const later = new Date("2026-06-30T12:00:59.999Z");
  const calls = [
    ...Array.from({ length: 40 }, (_, i) => refused({ at: i === 7 ? later : at })),
    refused({ status: 429 }),
    refused({ endpoint: "/contacts" }),
    refused({ ip: "198.51.100.1" }),
    refused({ at: new Date("2026-06-30T12:01:00.000Z") }),
    refused({ ip: "2001:db8::1" }),
    refused({ ip: "2001:db8::2" }),
  ];
  await Promise.all(calls.map((one, i) => nodes[i % 2]?.record(one)));
  const { items } = await searchRefusals(log.deps, { filters: noFilters, page });
  expect(items.map(({ address, endpoint, status, calls }) => [address, endpoint, status, calls]).sort()).toEqual(
    [
      ["203.0.113.7", "/session", 401, 40],
      ["203.0.113.7", "/session", 429, 1],
      ["203.0.113.7", "/contacts", 401, 1],
      ["198.51.100.1", "/session", 401, 1],
      ["203.0.113.7", "/session", 401, 1],
      ["2001:db8::/64", "/session", 401, 2],
    ].sort(),
  );
  const most = items.find(({ calls }) => calls === 40);
  expect(most).toMatchObject({ minute: new Date("2026-06-30T12:00:00.000Z"), lastCallAt: later, method: "POST" });
  expect((await log.db.pool.query("select 1 from audit_entry")).rows).toEqual([]);
  const ofNetwork = await searchRefusals(log.deps, { filters: { ...noFilters, address: "2001:db8::99" }, page });
  expect(ofNetwork.items.map(({ calls }) => calls)).toEqual([2]);
});

test("a refused call is not answered before it is counted", async () => {
  const log = await freshLog("2026-06-30T12:05:00.000Z");
  const writer = createAuditWriter({ db: log.db });
  await log.db.pool.query("alter table audit_refusal rename to audit_refusal_away");
  await expect(writer.record(refused())).rejects.toThrow(/audit_refusal/);
  await log.db.pool.query("alter table audit_refusal_away rename to audit_refusal");
  await writer.record(refused());
  const { rows } = await log.db.pool.query("select calls from audit_refusal");
  expect(rows).toEqual([{ calls: 1 }]);
});

test("a minute has a bounded number of rows, whoever calls, and counts every call", async () => {
  const log = await freshLog("2026-06-30T12:05:00.000Z");
  const { record } = createAuditWriter({ db: log.db });
  const calls = Array.from({ length: 3 * maxGroups }, (_, i) => refused({ ip: `10.0.${i >> 8}.${i & 255}` }));
  await Promise.all([...calls, refused({ status: 404, ip: "10.9.9.9" })].map(record));
  const { rows } = await log.db.pool.query(
    "select address, status, sum(calls)::int as calls, count(*)::int as rows from audit_refusal where address = '(others)' group by 1, 2 order by 2",
  );
  expect(rows).toEqual([
    { address: "(others)", status: 401, calls: 2 * maxGroups, rows: 1 },
    { address: "(others)", status: 404, calls: 1, rows: 1 },
  ]);
  const all = await log.db.pool.query("select count(*)::int as rows, sum(calls)::int as calls from audit_refusal");
  expect(all.rows).toEqual([{ rows: maxGroups + 2, calls: 3 * maxGroups + 1 }]);
  // The next minute begins anew.
  await record(refused({ at: new Date("2026-06-30T12:01:00.000Z"), ip: "10.9.9.9" }));
  const next = await log.db.pool.query("select calls from audit_refusal where address = '10.9.9.9'");
  expect(next.rows).toEqual([{ calls: 1 }]);
});

test("counts go after 400 days, and not a minute earlier", async () => {
  const log = await freshLog("2026-06-30T12:00:00.000Z");
  const { record } = createAuditWriter({ db: log.db });
  await record(refused({ at: new Date("2025-05-26T11:59:00.000Z") }));
  await record(refused({ at: new Date("2025-05-26T12:00:00.000Z") }));
  expect(await purgeRefusals(log.deps)).toEqual({ purged: 1 });
  expect((await log.db.pool.query("select minute from audit_refusal")).rows).toEqual([
    { minute: new Date("2025-05-26T12:00:00.000Z") },
  ]);
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.workspace("ws_0000000000000000000001");
});

test("an admin reads who was refused without a credential, how often and where, and nothing of what was sent", async () => {
  const { cookie } = await service.person("ws_0000000000000000000001", "admin");
  const address = newAddress();
  const headers = { "x-forwarded-for": address };
  const body = { email: "ada@example.com", password: "a wrong guess" };
  for (let i = 0; i < 3; i++) {
    expect((await service.call("POST", "/session", { body, headers })).status).toBe(401);
  }
  expect((await service.call("GET", "/contacts/hunter2", { headers })).status).toBe(401);
  const reply = await service.call("GET", `/audit/refusals?source_ip=${address}`, { cookie });
  const counted = (reply.json.data.items as { endpoint: string; status: number; calls: number }[])
    .map(({ endpoint, status, calls }) => `${endpoint} ${status} ${calls}`)
    .join(", ");
  // A minute may have ended between two calls.
  expect(counted).toMatch(/^\/contacts\/\{id\} 401 1|\/session 401/);
  expect(reply.json.data.items.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0)).toBe(4);
  const tables = ["audit_entry", "audit_payload", "audit_refusal"];
  for (const table of tables) {
    const { rows } = await service.db.pool.query(
      `select 1 from ${table} as t where t::text like '%wrong guess%' or t::text like '%ada@example.com%' or t::text like '%hunter2%'`,
    );
    expect([table, rows]).toEqual([table, []]);
  }
});

test("an ascending page of refusals ends before a minute in which a call may still be refused", () => {
  const minute = Date.UTC(2026, 0, 15, 9, 30);
  const edge = (ms: number) => ({ rows: idText(firstValueAt(ms + 3_600_000)), calls: idText(firstValueAt(ms)) });
  const page = { order: "asc", startingAfter: undefined, createdAfter: undefined, createdBefore: undefined } as const;
  // Whatever the hash of a group is, its row is in the range once the minute is over, and not before.
  for (const byte of ["00", "7f", "ff"]) {
    const id = idOfHash("refusal", new Date(minute), Buffer.from(byte.repeat(32), "hex"));
    const isListed = (callUnderWayMs: number) => {
      const [from, to] = idRange("refusal", { ...page, edge: edge(callUnderWayMs) });
      return id >= from && id < to;
    };
    expect([isListed(minute), isListed(minute + 59_999), isListed(minute + 60_000)]).toEqual([false, false, true]);
  }
});
