import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "./service.ts";

const workspaceId = "ws_0000000000000000000001";
let service: TestService;
let first: string;
let second: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  first = (await service.person(workspaceId, "admin")).cookie;
  second = (await service.person(workspaceId, "admin")).cookie;
});

const aged = (key: string, minutes: number) =>
  service.db.pool.query("update idempotency set created_at = created_at - make_interval(mins => $2) where key = $1", [
    key,
    minutes,
  ]);

test("a replay shows a key's secret to the admin who made it, for some minutes, and to nobody else", async () => {
  const name = randomUUID();
  const headers = { "idempotency-key": name };
  const make = (cookie: string) =>
    service.call("POST", "/keys", { cookie, headers, body: { name, scopes: ["tickets:read"] } });
  const made = await make(first);
  const { secret, ...rest } = made.json.data;
  expect(secret).toMatch(/^svc_live_/);
  const again = await make(first);
  expect([again.status, again.text]).toEqual([made.status, made.text]);

  const other = await make(second);
  expect(other.status).toBe(201);
  expect(other.headers.get("idempotent-replayed")).toBe("true");
  expect(other.json.data).toEqual({ ...rest, secret: null });

  await aged(name, 4);
  expect((await make(first)).json.data.secret).toBe(secret);
  await aged(name, 1);
  const late = await make(first);
  expect([late.status, late.json.data]).toEqual([201, { ...rest, secret: null }]);
});

test("two bodies that differ in a secret alone are two bodies under one Idempotency-Key, and look the same in the log", async () => {
  const { secret: key } = await service.key(workspaceId);
  const headers = { "idempotency-key": randomUUID() };
  const make = (secret: string, more: Record<string, string> = headers) => {
    const body = { url: "https://example.com/hook", events: ["*"], secret };
    return service.call("POST", "/webhooks", { key, headers: more, body });
  };
  const one = await make("a weak secret");
  expect(one.status, one.text).toBe(201);
  expect((await make("a weak secret")).headers.get("idempotent-replayed")).toBe("true");
  expect((await make("another secret")).json.error.code).toBe("idempotency_key_reused");
  const two = await make("another secret", {});
  const { rows } = await service.db.pool.query("select argument_hash from audit_entry where id = any ($1)", [
    [one.json.meta.request_id, two.json.meta.request_id],
  ]);
  expect(rows).toHaveLength(2);
  expect(rows[0].argument_hash).toEqual(rows[1].argument_hash);
  expect(rows[0].argument_hash).toHaveLength(32);
});

test("the argument hash of one installation is none of another: nobody can try arguments out against it", async () => {
  const other = await startTestService();
  await other.workspace(workspaceId);
  const hashes = [];
  for (const node of [service, other]) {
    const { secret: key } = await node.key(workspaceId);
    const reply = await node.call("POST", "/tickets", { key, body: { title: "The same" } });
    const { rows } = await node.db.pool.query("select argument_hash from audit_entry where id = $1", [
      reply.json.meta.request_id,
    ]);
    hashes.push(rows[0].argument_hash.toString("hex"));
  }
  expect(hashes[0]).not.toBe(hashes[1]);
});
