import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "./service.ts";

const workspaceId = "ws_quotas";
let service: TestService;
let key: string;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  key = (await service.key(workspaceId)).secret;
  cookie = (await service.person(workspaceId, "owner")).cookie;
});

interface Quota {
  readonly path: string;
  readonly table: string;
  readonly max: number;
  readonly body: (i: number) => object;
  readonly isSession?: true;
  /** Columns besides the id that must differ, as SQL over the copy's number. */
  readonly differing?: Readonly<Record<string, string>>;
}

const unique = { name: "'copy ' || i" };
const quotas: Readonly<Record<string, Quota>> = {
  triggers: {
    path: "/triggers",
    table: "inbound_trigger",
    max: 200,
    body: (i) => ({ name: `trigger ${i}`, resource: "custom_event", schema: { type: "object" } }),
  },
  rules: {
    path: "/rules",
    table: "routing_rule",
    max: 200,
    // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
    body: (i) => ({ name: `rule ${i}`, when: { event: "ticket.created" }, then: [{ do: "tag", tags: ["a"] }] }),
  },
  webhooks: {
    path: "/webhooks",
    table: "webhook",
    max: 100,
    body: () => ({ url: "http://127.0.0.1:9/hook", events: ["agent.published"] }),
  },
  rubrics: {
    path: "/rubrics",
    table: "rubric",
    max: 500,
    body: (i) => ({ name: `rubric ${i}`, template: "customer_support" }),
  },
  agents: { path: "/agents", table: "agent", max: 10_000, body: (i) => ({ name: `agent ${i}` }), differing: unique },
  scenarios: {
    path: "/training/scenarios",
    table: "scenario",
    max: 1_000,
    body: (i) => ({
      title: `scenario ${i}`,
      persona: "A customer",
      goal: "A refund",
      opening_line: "Hello.",
      turns: [{ text: "I want my money back." }],
    }),
  },
  keys: {
    path: "/keys",
    table: "api_key",
    max: 500,
    body: (i) => ({ name: `key ${i}`, scopes: ["tickets:read"] }),
    isSession: true,
  },
  "open invitations": {
    path: "/invitations",
    table: "invitation",
    max: 500,
    body: (i) => ({ email: `person${i}@example.com`, role: "viewer" }),
    isSession: true,
    differing: { email: "'copy' || i || '@example.com'", token_hash: "'\\x' || md5(i::text)" },
  },
  exports: {
    path: "/exports",
    table: "export",
    max: 500,
    body: () => ({ resource: "conversations", filters: { tag: "none" } }),
    differing: { status: "'completed'" },
  },
};

let made = 0;
const make = ({ path, body, isSession }: Quota) =>
  service.call("POST", path, { ...(isSession ? { cookie } : { key }), body: body(made++) });

/** Copies a row until one more may be made. */
async function fill({ table, max, differing = {} }: Quota, id: string): Promise<void> {
  const { rows } = await service.db.pool.query(`select count(*) as count from ${table} where workspace_id = $1`, [
    workspaceId,
  ]);
  const columns = Object.entries(differing).map(([column, sql]) => `'${column}', ${sql}`);
  const change = ["'id', left(t.id, -6) || lpad(i::text, 6, '0')", ...columns].join(", ");
  await service.db.pool.query(
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${change}))).*
       from ${table} as t, generate_series(1, $2::int) as i where t.workspace_id = $3 and t.id = $1`,
    [id, max - 1 - Number(rows[0].count), workspaceId],
  );
}

test.each(Object.entries(quotas))(
  "one more than the last of the %s is a 409 that names the limit, also at once",
  async (noun, quota) => {
    const first = await make(quota);
    expect(first.status, first.text).toBeLessThan(300);
    await fill(quota, first.json.data.id);
    const replies = await Promise.all(Array.from({ length: 4 }, () => make(quota)));
    expect(replies.map(({ status }) => (status < 300 ? "made" : status)).sort()).toEqual([409, 409, 409, "made"]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.json.error.code).toBe("conflict");
    expect(refused?.json.error.message).toContain(`${quota.max} ${noun}`);
  },
);

test("a workspace's exports are refused once they hold too many bytes", async () => {
  const other = await service.workspace("ws_bytes");
  const { secret } = await service.key("ws_bytes");
  const ask = () => service.call("POST", "/exports", { key: secret, body: { resource: "conversations" } });
  const first = await ask();
  await service.db.pool.query("update export set byte_count = 21474836480, status = 'completed' where id = $1", [
    first.json.data.id,
  ]);
  const refused = await ask();
  expect([refused.status, refused.json.error.message]).toEqual([
    409,
    "The exports of this workspace already take up 20 GiB: delete one first.",
  ]);
  expect(other.workspaceId).toBe("ws_bytes");
  expect((await service.call("DELETE", `/exports/${first.json.data.id}`, { key: secret })).status).toBe(200);
  expect((await ask()).status).toBe(202);
});
