import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "./service.ts";

/** The promises that only a whole service can keep or break. */
const workspaceId = "ws_0000000000000000000001";
let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  key = (await service.key(workspaceId)).secret;
});

const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));

test("25 racing retries with one Idempotency-Key make one record and get the same bytes", async () => {
  const title = randomUUID();
  const headers = { "idempotency-key": title };
  const replies = await times(25, () => service.call("POST", "/tickets", { key, body: { title }, headers }));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
  const { rows } = await service.db.pool.query("select id from ticket where title = $1", [title]);
  expect(rows).toHaveLength(1);
  const events = await service.db.pool.query("select sequence from event where resource_id = $1", [rows[0].id]);
  expect(events.rows).toEqual([{ sequence: 1 }]);
});

test("20 racing upserts make one contact", async () => {
  const email = `${randomUUID()}@example.com`;
  const replies = await times(20, (i) =>
    service.call("POST", "/contacts", { key, body: { email, custom_fields: { [`from_${i}`]: i }, upsert: true } }),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(replies.map(({ json }) => json.data.id)).size).toBe(1);
  const read = await service.call("GET", `/contacts?email=${email}`, { key });
  expect(Object.keys(read.json.data.items[0].custom_fields)).toHaveLength(20);
});

test("70 parallel calls with a fresh key let exactly 60 through, and all 70 are audited", async () => {
  const fresh = await service.key(workspaceId, "live", { perMinute: 60 });
  const replies = await times(70, () => service.call("GET", "/tickets", { key: fresh.secret }));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  const { rows } = await service.db.pool.query(
    "select status, count(*)::int as n from audit_entry where key_id = $1 group by 1 order by 1",
    [fresh.id],
  );
  expect(rows).toEqual([
    { status: 200, n: 60 },
    { status: 429, n: 10 },
  ]);
});

test("the burst tier refuses at the hour's limit, and the headers tell the window with the least left", async () => {
  const { secret } = await service.key(workspaceId, "live", { perMinute: 120, perHour: 3 });
  const replies = [];
  for (let i = 0; i < 4; i++) replies.push(await service.call("GET", "/tickets", { key: secret }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(replies.map(({ headers }) => headers.get("x-ratelimit-limit"))).toEqual(["3", "3", "3", "3"]);
  expect(replies[0]?.json.meta.rate_limit).toEqual({
    remaining: Number(replies[0]?.headers.get("x-ratelimit-remaining")),
    reset: Number(replies[0]?.headers.get("x-ratelimit-reset")),
  });
  expect(Number(replies[3]?.headers.get("retry-after"))).toBeGreaterThan(3_500);
});

describe("a key's life", () => {
  test("rotation: both secrets work, the old one says when it ends, and revoking it holds on the next call", async () => {
    const { cookie } = await service.person(workspaceId, "admin");
    const made = await service.call("POST", "/keys", {
      cookie,
      body: { name: "rotates", scopes: ["tickets:read"], per_minute: 1000 },
    });
    const { id, secret: old } = made.json.data;
    const plain = await service.call("GET", "/tickets", { key: old });
    expect([plain.status, plain.headers.get("sunset"), plain.headers.get("deprecation")]).toEqual([200, null, null]);

    const rotated = await service.call("POST", `/keys/${id}/rotate`, { cookie });
    const fresh = rotated.json.data.secret;
    expect(rotated.json.data.secrets.map(({ status }: { status: string }) => status)).toEqual(["active", "expiring"]);
    expect((await service.call("GET", "/tickets", { key: fresh })).headers.get("sunset")).toBeNull();
    const aged = await service.call("GET", "/tickets", { key: old });
    expect(aged.status).toBe(200);
    expect(aged.headers.get("deprecation")).toMatch(/^@\d+$/);
    const hours = (Date.parse(aged.headers.get("sunset") as string) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);

    await service.call("DELETE", `/keys/${id}/secrets/1`, { cookie });
    expect((await service.call("GET", "/tickets", { key: old })).status).toBe(401);
    expect((await service.call("GET", "/tickets", { key: fresh })).status).toBe(200);
    await service.call("DELETE", `/keys/${id}`, { cookie });
    expect((await service.call("GET", "/tickets", { key: fresh })).status).toBe(401);
    expect((await service.call("POST", `/keys/${id}/rotate`, { cookie })).status).toBe(409);
  });

  test("the overlap ends by itself", async () => {
    const made = await service.key(workspaceId);
    await service.db.pool.query("update api_key_secret set expires_at = now() where key_id = $1", [made.id]);
    expect((await service.call("GET", "/tickets", { key: made.secret })).status).toBe(401);
  });

  test("a refused call of a known key is in its audit trail", async () => {
    const made = await service.key(workspaceId, "live", { allowIps: ["192.0.2.1"] });
    const refused = await service.call("GET", "/tickets", { key: made.secret });
    const { rows } = await service.db.pool.query("select id, status from audit_entry where key_id = $1", [made.id]);
    expect(rows).toEqual([{ id: refused.json.meta.request_id, status: 403 }]);
  });

  test("the secret is nowhere in the database, and shown once", async () => {
    const { cookie } = await service.person(workspaceId, "admin");
    const headers = { "idempotency-key": randomUUID() };
    const body = { name: "secret", scopes: ["tickets:read"] };
    const made = await service.call("POST", "/keys", { cookie, body, headers });
    const { id, secret } = made.json.data;
    for (const { json } of [
      await service.call("GET", `/keys/${id}`, { cookie }),
      await service.call("GET", "/keys", { cookie }),
    ]) {
      expect(JSON.stringify(json)).not.toContain(secret);
    }
    const tables = await service.db.pool.query("select tablename from pg_tables where schemaname = 'public'");
    for (const { tablename } of tables.rows) {
      const { rows } = await service.db.pool.query(`select 1 from ${tablename} t where t::text like $1`, [
        `%${secret.slice(12, 30)}%`,
      ]);
      expect([tablename, rows]).toEqual([tablename, []]);
      const hex = Buffer.from(secret.slice(12, 30)).toString("hex");
      const sealed = await service.db.pool.query(`select 1 from ${tablename} t where t::text like $1`, [`%${hex}%`]);
      expect([tablename, sealed.rows]).toEqual([tablename, []]);
    }
  });

  test("passwords and secrets are not in the audit payloads", async () => {
    const { email, password, cookie } = await service.person(workspaceId, "viewer");
    const body = { current_password: password, new_password: "another horse battery", pasword: password };
    const changed = await service.call("POST", "/session/password", { cookie, body });
    expect(changed.status, changed.text).toBeLessThan(300);
    const { rows } = await service.db.pool.query("select payload from audit_payload where id = $1", [
      changed.json.meta.request_id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0].payload).body).toEqual({
      current_password: "[removed]",
      new_password: "[removed]",
      pasword: "[removed]",
    });
    // Of a sign-in nothing is kept: its caller was nobody yet.
    const signIns = await service.db.pool.query("select 1 from audit_payload where payload like $1", [`%${email}%`]);
    expect(signIns.rows).toEqual([]);
  });
});

test("a page survives deletes of the row its cursor names", async () => {
  const own = "ws_0000000000000000000009";
  await service.workspace(own);
  const { secret } = await service.key(own);
  for (let i = 0; i < 5; i++) await service.call("POST", "/companies", { key: secret, body: { name: `c${i}` } });
  const first = await service.call("GET", "/companies?limit=2", { key: secret });
  expect(first.json.data.has_more).toBe(true);
  const cursor = first.json.data.items[1].id;
  await service.db.pool.query("delete from company where id = $1", [cursor]);
  const second = await service.call("GET", `/companies?limit=10&starting_after=${cursor}`, { key: secret });
  expect(second.json.data.items.map(({ name }: { name: string }) => name)).toEqual(["c2", "c1", "c0"]);
  expect(second.json.data.has_more).toBe(false);
  const ascending = await service.call(
    "GET",
    `/companies?order=asc&limit=2&starting_after=${second.json.data.items[2].id}`,
    {
      key: secret,
    },
  );
  expect(ascending.json.data.items.map(({ name }: { name: string }) => name)).toEqual(["c1", "c2"]);
});

test("the two modes of a workspace do not see each other", async () => {
  const { secret } = await service.key(workspaceId, "test");
  const email = `${randomUUID()}@example.com`;
  expect((await service.call("POST", "/contacts", { key, body: { email } })).status).toBe(201);
  expect((await service.call("POST", "/contacts", { key: secret, body: { email } })).status).toBe(201);
  expect((await service.call("POST", "/contacts", { key, body: { email } })).json.error).toMatchObject({
    code: "conflict",
    field: "email",
  });
});

test("pages for people and machines outside the API answer without a key", async () => {
  const origin = service.base.replace("/api/v1", "");
  for (const path of [
    "/",
    "/conversations/conv_x",
    "/docs",
    "/docs/swagger-ui-bundle.js",
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/v1/openapi.json",
  ]) {
    const { status, headers } = await fetch(origin + path);
    expect([path, status, headers.get("x-content-type-options")]).toEqual([path, 200, "nosniff"]);
  }
  expect((await fetch(`${origin}/nothing`)).status).toBe(404);
  expect(await (await fetch(`${origin}/api/v1/contacts/%E0%A4%A`)).json()).toMatchObject({ success: false });
});

test("when the audit log can't be written nothing is answered as done", async () => {
  await service.db.pool.query("alter table audit_entry rename to audit_entry_away");
  try {
    const reply = await service.call("GET", "/tickets", { key });
    expect(reply.status).toBeGreaterThanOrEqual(500);
    expect(reply.json.success).toBe(false);
  } finally {
    await service.db.pool.query("alter table audit_entry_away rename to audit_entry");
  }
  expect((await service.call("GET", "/tickets", { key })).status).toBe(200);
});

test("with METRICS_PORT the public port says only whether it is ready", async () => {
  const apart = await startTestService({ METRICS_PORT: "0" });
  const open = apart.base.replace("/api/v1", "");
  expect((await fetch(`${open}/metrics`)).status).toBe(404);
  expect(await (await fetch(`${open}/readyz`)).json()).toEqual({ status: "ok" });
  const own = `http://127.0.0.1:${apart.metricsPort}`;
  expect(await (await fetch(`${own}/metrics`)).text()).toContain("process_cpu_seconds_total");
  expect(await (await fetch(`${own}/readyz`)).json()).toMatchObject({ checks: { database: "ok" } });
  expect((await fetch(`${own}/api/v1/tickets`)).status).toBe(404);
});
