import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { createWorld, expectFault } from "./test-world.ts";

const workspaceId = "ws_0000000000000000000001";
let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  key = (await service.key(workspaceId)).secret;
});

const call = (method: string, path: string, body?: object) =>
  service.call(method, path, { key, ...(body ? { body } : {}) });
const nowhere = "http://127.0.0.1:9/hook";
const subscribe = async (given: object = {}) => {
  const reply = await call("POST", "/webhooks", { url: nowhere, events: ["agent.published"], ...given });
  expect(reply.status, reply.text).toBe(201);
  return reply.json.data;
};

describe("a subscription", () => {
  test("is answered, listed and read in the same words, and the secret in none of them", async () => {
    const secret = randomUUID();
    const made = await subscribe({ events: ["ticket.created", "ticket.created", "scorecard.created"], secret });
    expect(made).toMatchObject({
      url: nowhere,
      events: ["ticket.created", "scorecard.created"],
      has_secret: true,
      status: "enabled",
      disabled_at: null,
      health: { failures: 0, circuit: "closed", retry_at: null },
      created_by: `${workspaceId} live`,
    });
    expect((await call("GET", `/webhooks/${made.id}`)).json.data).toEqual(made);
    const list = await call("GET", "/webhooks?limit=1");
    expect(list.json.data.items).toEqual([made]);
    expect(list.text + JSON.stringify(made)).not.toContain(secret);
    const { rows } = await service.db.pool.query("select secret from webhook where id = $1", [made.id]);
    expect(rows[0].secret.toString("latin1")).not.toContain(secret);
    await call("DELETE", `/webhooks/${made.id}`);
  });

  test.each([
    [{ events: ["ticket.created", "ticket.deleted"] }, "events.1"],
    [{ events: ["webhook.test"] }, "events.0"],
    [{ events: [] }, "events"],
    [{ url: "http://hooks.example.com/" }, "url"],
    [{ url: "https://10.0.0.1/" }, "url"],
    [{ url: "https://169.254.169.254/latest" }, "url"],
    [{ url: "https://user:word@example.com/" }, "url"],
    [{ url: "https://example.com:22/" }, "url"],
    [{ url: "not an address" }, "url"],
    [{ secret: "" }, "secret"],
    [{ secret: "x".repeat(257) }, "secret"],
    [{ description: "x".repeat(1_001) }, "description"],
  ])("with %j is refused by the field", async (given, field) => {
    const made = await subscribe();
    const reply = await call("POST", "/webhooks", { url: nowhere, events: ["*"], ...given });
    expect([reply.status, reply.json.error.field]).toEqual([400, field]);
    const changed = await call("PATCH", `/webhooks/${made.id}`, given);
    expect([changed.status, changed.json.error.field]).toEqual([400, field]);
    expect((await call("GET", `/webhooks/${made.id}`)).json.data).toEqual(made);
    await call("DELETE", `/webhooks/${made.id}`);
  });

  test("changes as told; the star stands alone; enabling forgets failures; nothing new is no change", async () => {
    const made = await subscribe({ enabled: false, description: "old" });
    expect(made).toMatchObject({ status: "disabled", disabled_reason: null, disabled_at: made.created_at });
    await service.db.pool.query(
      `insert into webhook_health (workspace_id, mode, webhook_id, failures, failing_since, last_failure_at, open_until, opened)
       values ($1, 'live', $2, 12, now(), now(), now() + interval '1 hour', 3)`,
      [workspaceId, made.id],
    );
    const before = (await call("GET", `/webhooks/${made.id}`)).json.data;
    expect(before.health).toMatchObject({ failures: 12, circuit: "open", retry_at: expect.any(String) });
    const { json } = await call("PATCH", "/webhooks", {
      id: made.id,
      enabled: true,
      description: null,
      events: ["ticket.created", "*"],
    });
    expect(json.data).toMatchObject({ status: "enabled", disabled_at: null, description: null, events: ["*"] });
    expect(json.data.health).toMatchObject({ failures: 0, failing_since: null, circuit: "closed", retry_at: null });
    expect((await call("GET", `/webhooks/${made.id}`)).json.data).toEqual(json.data);
    expect((await call("PATCH", `/webhooks/${made.id}`, { enabled: true, events: ["*"] })).json.data).toEqual(
      json.data,
    );
    expect((await call("DELETE", `/webhooks?id=${made.id}`)).json.data).toEqual({ id: made.id, deleted: true });
    expect((await call("GET", `/webhooks/${made.id}`)).status).toBe(404);
    expect((await call("DELETE", `/webhooks/${made.id}`)).status).toBe(404);
  });

  test("that moves to another address is tried there at once; any other change leaves the breaker as it is", async () => {
    const made = await subscribe();
    await service.db.pool.query(
      `insert into webhook_health (workspace_id, mode, webhook_id, failures, failing_since, last_failure_at, open_until, opened)
       values ($1, 'live', $2, 12, now(), now(), now() + interval '1 hour', 3)`,
      [workspaceId, made.id],
    );
    const change = async (body: object) => (await call("PATCH", `/webhooks/${made.id}`, body)).json.data.health;
    const health = async () =>
      (
        await service.db.pool.query(
          "select failures, failing_since, open_until, opened from webhook_health where webhook_id = $1",
          [made.id],
        )
      ).rows;
    const open = { failures: 12, circuit: "open", retry_at: expect.any(String) };
    for (const body of [{ description: "new" }, { events: ["*"] }, { url: nowhere }, { enabled: true }]) {
      expect(await change(body)).toMatchObject(open);
    }
    expect(await change({ url: `${nowhere}/moved` })).toMatchObject({ failures: 0, circuit: "closed", retry_at: null });
    expect(await health()).toEqual([{ failures: 0, failing_since: null, open_until: null, opened: 0 }]);
    expect((await call("GET", `/webhooks/${made.id}`)).json.data.health).toMatchObject({ circuit: "closed" });
    await call("DELETE", `/webhooks/${made.id}`);
  });

  test("is told apart by status in the list", async () => {
    const [on, off] = [await subscribe(), await subscribe({ enabled: false })];
    const ids = async (query: string) =>
      (await call("GET", `/webhooks?${query}`)).json.data.items.map(({ id }: { id: string }) => id);
    expect(await ids("status=disabled")).toEqual([off.id]);
    expect(await ids("status=enabled")).toEqual([on.id]);
    expect(await ids("order=asc")).toEqual([on.id, off.id]);
    for (const { id } of [on, off]) await call("DELETE", `/webhooks/${id}`);
  });

  test("can't be the hundred and first, however many ask at once, and not where a name leads inside", async () => {
    const world = await createWorld(service.db);
    const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => world.subscribe()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    await expectFault(world.subscribe(), "conflict");
    world.refusal = { reason: "has a host name whose IP address is private" };
    await expectFault(world.subscribe(), "invalid_argument", "url");
  });
});

describe("the secret", () => {
  test("rotates with an overlap of a day; one that was made is shown once, one that was given never", async () => {
    const made = await subscribe();
    const rotate = (body: object, headers = {}) =>
      service.call("POST", `/webhooks/${made.id}/rotate-secret`, { key, body, headers });
    const first = await rotate({}, { "idempotency-key": made.id });
    expect(first.json.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(first.json.data).toMatchObject({ has_secret: true, previous_secret_until: null });
    // Kept for the retry, but sealed.
    expect((await rotate({}, { "idempotency-key": made.id })).text).toBe(first.text);
    const kept = await service.db.pool.query("select body from idempotency where key = $1", [made.id]);
    expect(kept.rows[0].body.toString("latin1")).not.toContain("whsec_");
    const second = await rotate({ secret: "of my own" });
    expect(second.json.data.secret).toBeUndefined();
    const day = Date.parse(second.json.data.previous_secret_until) - Date.parse(second.json.data.updated_at);
    expect(day).toBe(24 * 3_600_000);
    const read = (await call("GET", `/webhooks/${made.id}`)).json.data;
    expect({ ...read, secret: undefined }).toEqual({ ...second.json.data, secret: undefined });
    await call("DELETE", `/webhooks/${made.id}`);
  });

  test("that is rotated twice stays the current one until the overlap is over or is ended early", async () => {
    const made = await subscribe({ secret: "current" });
    const stored = async () => {
      const { rows } = await service.db.pool.query("select secret, previous_secret from webhook where id = $1", [
        made.id,
      ]);
      return rows[0] as { secret: Buffer; previous_secret: Buffer | null };
    };
    const { secret: current } = await stored();
    for (const secret of ["first", "second"]) await call("POST", `/webhooks/${made.id}/rotate-secret`, { secret });
    const { secret: next, previous_secret } = await stored();
    expect(previous_secret).toEqual(current);
    const ended = await call("DELETE", `/webhooks/${made.id}/previous-secret`);
    expect([ended.status, ended.json.data.previous_secret_until]).toEqual([200, null]);
    expect(await stored()).toEqual({ secret: next, previous_secret: null });
    expect((await call("DELETE", `/webhooks/${made.id}/previous-secret`)).json.data).toEqual(ended.json.data);
    await call("DELETE", `/webhooks/${made.id}`);
  });

  test("is not in the audit log, by whatever call it came", async () => {
    const secret = randomUUID();
    const made = await subscribe({ secret });
    await call("POST", `/webhooks/${made.id}/rotate-secret`, { secret });
    const patched = await call("PATCH", `/webhooks/${made.id}`, { secret });
    expect([patched.status, patched.json.error.field]).toEqual([400, "secret"]);
    await call("PATCH", "/webhooks", { id: made.id, secret });
    await call("POST", "/webhooks", { url: "https://10.0.0.1/", events: ["*"], secret });
    const { rows } = await service.db.pool.query("select to_json(audit_entry)::text as entry from audit_entry");
    expect(rows.length).toBeGreaterThan(4);
    for (const { entry } of rows) expect(entry).not.toContain(secret);
    await call("DELETE", `/webhooks/${made.id}`);
  });
});

test("a secret in the form of Standard Webhooks that holds no key is refused", async () => {
  const { id } = await subscribe();
  const bad = [
    "whsec_!!!!",
    "whsec_",
    "whsec_AAAA",
    "whsec_abc",
    `whsec_${"A".repeat(24)}=`,
    `whsec_ ${"A".repeat(24)}`,
  ];
  for (const secret of bad) {
    for (const [path, body] of [
      ["/webhooks", { url: nowhere, events: ["*"], secret }],
      [`/webhooks/${id}/rotate-secret`, { secret }],
    ] as const) {
      const reply = await call("POST", path, body);
      expect([secret, reply.status, reply.json.error?.field]).toEqual([secret, 400, "secret"]);
    }
  }
  const good = await call("POST", `/webhooks/${id}/rotate-secret`, { secret: `whsec_${"A".repeat(22)}==` });
  expect(good.status).toBe(200);
  await call("DELETE", `/webhooks/${id}`);
});

describe("the deliveries log", () => {
  const received: { request: IncomingMessage; body: string }[] = [];
  const answers: number[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ request, body: Buffer.concat(chunks).toString("utf8") });
    const status = answers.shift() ?? 200;
    response.writeHead(status).end(Buffer.from([0x6f, 0x6b, 0xff]));
  });
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => void receiver.close());

  const finished = (webhookId: string, id: string) =>
    until(async () => {
      const { data } = (await call("GET", `/webhooks/${webhookId}/deliveries/${id}`)).json;
      return data.status === "pending" ? undefined : data;
    });

  test("shows a test event from its sending to its attempts, with the very bytes that arrived", async () => {
    const { id } = await subscribe({ url, secret: "shared" });
    answers.push(404);
    const sent = await call("POST", `/webhooks/${id}/test`);
    expect([sent.status, sent.json.data.event, sent.json.data.resource_id]).toEqual([202, "webhook.test", id]);
    const failed = await finished(id, sent.json.data.id);
    expect(failed).toMatchObject({ status: "failed", status_code: 404, attempt_count: 1, replay: false });
    expect(failed.attempts).toMatchObject([{ number: 1, status_code: 404, response_body: "ok\ufffd" }]);
    const first = received.at(-1);
    expect(failed.request.body).toBe(first?.body);
    expect(JSON.parse(failed.request.body)).toMatchObject({ type: "webhook.test", data: { id, url } });
    expect(first?.request.headers).toMatchObject(failed.request.headers);
    expect(Object.keys(failed.request.headers).join()).not.toContain("signature");

    const replay = await call("POST", `/webhooks/${id}/deliveries/${failed.id}/replay`);
    expect(replay.json.data).toMatchObject({ event_id: failed.event_id, replay: true });
    const delivered = await finished(id, replay.json.data.id);
    expect(delivered).toMatchObject({ status: "delivered", replay: true });
    expect(received.at(-1)?.body).toBe(delivered.request.body);
    expect(received.at(-1)?.request.headers).toMatchObject({
      "webhook-id": failed.event_id,
      "x-service-delivery": delivered.id,
    });

    const other = await subscribe({ url });
    const wrong = await call("GET", `/webhooks/${other.id}/deliveries/${failed.id}`);
    expect([wrong.status, wrong.json.error.message]).toEqual([404, "No such delivery."]);
    await call("PATCH", `/webhooks/${id}`, { enabled: false });
    expect((await call("POST", `/webhooks/${id}/test`)).status).toBe(409);
    for (const gone of [id, other.id]) await call("DELETE", `/webhooks/${gone}`);
  });

  test("shows what was sent only to those who may read it elsewhere, and says what is missing", async () => {
    const { id } = await subscribe({ url, events: ["ticket.created"] });
    await call("POST", "/tickets", { title: "A ticket of somebody's" });
    const [made] = await until(async () => {
      const { items } = (await call("GET", `/webhooks/${id}/deliveries?status=delivered`)).json.data;
      return items.length > 0 ? items : undefined;
    });
    const readWith = async (scopes: string[]) => {
      const { secret } = await service.key(workspaceId, "live", { scopes });
      return (await service.call("GET", `/webhooks/${id}/deliveries/${made.id}`, { key: secret })).json;
    };
    const whole = await readWith(["webhooks:manage", "tickets:read"]);
    expect(whole.data.request.body).toContain("A ticket of somebody's");
    expect(whole.meta.warnings).toBeUndefined();
    const partial = await readWith(["webhooks:manage"]);
    expect(partial.data).toEqual({ ...whole.data, request: null });
    expect(partial.meta.warnings).toMatchObject([{ code: "missing_scope", field: "request" }]);
    expect(partial.meta.warnings[0].message).toContain("tickets:read");
    await call("DELETE", `/webhooks/${id}`);
  });

  test("replays in the background what failed, and says how far it is", async () => {
    const { id } = await subscribe({ url, events: ["ticket.created"] });
    answers.push(400, 400, 400);
    for (let i = 0; i < 3; i++) await call("POST", "/tickets", { title: "One of three" });
    await until(async () => {
      const page = await call("GET", `/webhooks/${id}/deliveries?status=failed&event=ticket.created`);
      return page.json.data.items.length === 3 ? true : undefined;
    });
    const counted = await call("POST", `/webhooks/${id}/replays`, { dry_run: true });
    expect([counted.status, counted.json.data]).toEqual([200, { count: 3, counted_all: true }]);
    const asked = await call("POST", `/webhooks/${id}/replays`, {});
    expect([asked.status, asked.json.data.filters]).toEqual([202, { status: "failed" }]);
    const run = await until(async () => {
      const { data } = (await call("GET", `/webhooks/${id}/replays/${asked.json.data.id}`)).json;
      return data.status === "completed" ? data : undefined;
    });
    expect(run).toMatchObject({ replayed: 3, skipped: 0, progress: 1 });
    await until(async () => {
      const page = await call("GET", `/webhooks/${id}/deliveries?replay=true&status=delivered`);
      return page.json.data.items.length === 3 ? true : undefined;
    });
    expect((await call("GET", `/webhooks/${id}/replays?status=completed`)).json.data.items).toEqual([run]);
    await call("DELETE", `/webhooks/${id}`);
  });
});
