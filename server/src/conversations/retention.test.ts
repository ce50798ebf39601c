import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { purgeEntriesByWorkspace } from "../audit/purge-entries-by-workspace.ts";
import type { Queryable } from "../database/database.ts";
import { listRetentions } from "../people/index.ts";
import { purgeOldConversations } from "./purge-old-conversations.ts";

const short = "ws_0000000000000000000001";
const forever = "ws_0000000000000000000002";
let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  for (const id of [short, forever]) await service.workspace(id);
  cookie = (await service.person(short, "admin")).cookie;
});

const depsIn = (days: number) => ({
  db: service.db,
  clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  retentions: () => listRetentions(service),
  // None of these has a recording whose file would have to go.
  jobs: { send: () => Promise.reject(new Error("nothing is to be asked for")) },
});
const patch = (body: object) => service.call("PATCH", "/workspace", { cookie, body });
const count = async (table: "conversation" | "audit_entry" | "contact" | "scorecard", workspaceId: string) =>
  (await service.db.pool.query(`select count(*)::int as n from ${table} where workspace_id = $1`, [workspaceId]))
    .rows[0].n;

test("conversations go after their time, of that workspace alone, and nothing else goes with them", async () => {
  const transcript = "Customer: Hello?\nAgent: Hello, how can I help?";
  for (const workspaceId of [short, forever]) {
    for (const mode of ["live", "test"] as const) {
      const { secret: key } = await service.key(workspaceId, mode);
      const body = { transcript, contact: { email: "ada@example.com" } };
      // More than one batch, in one of the places.
      const many = workspaceId === short && mode === "live" ? 120 : 1;
      const conversations = Array.from({ length: many }, () => body);
      await service.call("POST", "/conversations/batch", { key, body: { conversations } });
    }
  }
  await patch({ conversation_retention_days: 30 });
  expect(await purgeOldConversations(depsIn(29))).toEqual({ purged: 0 });
  expect([await count("conversation", short), await count("conversation", forever)]).toEqual([121, 2]);
  expect(await purgeOldConversations(depsIn(31))).toEqual({ purged: 121 });
  expect([await count("conversation", short), await count("conversation", forever)]).toEqual([0, 2]);
  expect([await count("scorecard", short), await count("contact", short)]).toEqual([0, 2]);
  expect(await purgeOldConversations(depsIn(31))).toEqual({ purged: 0 });
});

test("a conversation that is deleted by hand during the purge is not counted as purged", async () => {
  const { secret: key } = await service.key(short);
  const conversations = Array.from({ length: 2 }, () => ({ transcript: "Customer: Hello?" }));
  await service.call("POST", "/conversations/batch", { key, body: { conversations } });
  const query: Queryable["query"] = async <Row extends object>(...args: Parameters<Queryable["query"]>) => {
    const listed = await service.db.query<Row & { id: string }>(...args);
    await service.db.pool.query("delete from conversation where id = $1", [listed[0]?.id]);
    return listed;
  };
  expect(await purgeOldConversations({ ...depsIn(31), db: { ...service.db, query } })).toEqual({ purged: 1 });
  expect(await count("conversation", short)).toBe(0);
});

test("audit entries go after their time, of that workspace alone", async () => {
  const { secret: key } = await service.key(forever);
  await service.call("GET", "/contacts", { key });
  await patch({ audit_retention_days: 7 });
  const before = [await count("audit_entry", short), await count("audit_entry", forever)];
  expect(await purgeEntriesByWorkspace(depsIn(6))).toEqual({ purged: 0 });
  expect(await purgeEntriesByWorkspace(depsIn(8))).toEqual({ purged: before[0] });
  expect([await count("audit_entry", short), await count("audit_entry", forever)]).toEqual([0, before[1]]);
});

test("without a setting everything stays; null restores that", async () => {
  const cleared = await patch({ conversation_retention_days: null, audit_retention_days: null });
  expect(cleared.json.data).toMatchObject({ conversation_retention_days: null, audit_retention_days: null });
  expect(await listRetentions(service)).toEqual([]);
  expect(await purgeOldConversations(depsIn(3_000))).toEqual({ purged: 0 });
  expect(await count("conversation", forever)).toBe(2);
});

test.each([
  ["conversation_retention_days", 0],
  ["conversation_retention_days", 3_651],
  ["audit_retention_days", 6],
  ["audit_retention_days", 401],
])("%s of %i is refused by its name", async (field, days) => {
  const reply = await patch({ [field]: days });
  expect([reply.status, reply.json.error.field]).toEqual([400, field]);
});
