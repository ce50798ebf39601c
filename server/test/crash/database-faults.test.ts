import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type AnyOperation, operations } from "@cqs/contract";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { expectUnavailable, type FaultReply, type FaultRequest, startFaultyService } from "./faulty-service.ts";

const service = await startFaultyService();
const { postgres, call, byKey } = service;
const session = await service.signIn();
const ticket = await service.create("/tickets", { title: "Before" });
const contact = await service.create("/contacts", { email: "kim@example.com" });
const trigger = await service.create("/triggers", {
  name: "Shop",
  resource: "ticket",
  example: { title: "x" },
  mapping: { title: "/title" },
});
const inbound = `/inbound/${trigger.url.split("/").at(-1)}`;
const transcript = "Agent: Hello, this is Anna.\nCustomer: My order has not arrived.\nAgent: I have sent it again.";

afterAll(() => service.close(), 600_000);

/** Reads and writes, keyed and not, by key, session, password and token. All of them need the ticket table or more. */
const requests = (): FaultRequest[] => [
  { method: "GET", path: "/tickets", headers: byKey },
  { method: "GET", path: `/tickets/${ticket.id}`, headers: byKey },
  { method: "GET", path: "/tickets?limit=5", headers: session },
  { method: "POST", path: "/tickets", headers: byKey, body: { title: "Plain" } },
  {
    method: "POST",
    path: "/tickets",
    headers: { ...byKey, "idempotency-key": randomUUID() },
    body: { title: "Keyed" },
  },
  { method: "PATCH", path: `/tickets/${ticket.id}`, headers: byKey, body: { title: "Changed" } },
  { method: "POST", path: inbound, body: { title: "From outside" } },
];
/** More that fail when nothing can be reached at all. */
const moreRequests = (): FaultRequest[] => [
  ...requests(),
  { method: "POST", path: "/session", body: service.owner },
  { method: "GET", path: "/session", headers: session },
  { method: "POST", path: "/session", body: { email: "not one" } },
  { method: "GET", path: "/conversations?q=order", headers: byKey },
  {
    method: "POST",
    path: "/conversations",
    headers: { ...byKey, "idempotency-key": randomUUID() },
    body: { transcript },
  },
  { method: "PATCH", path: `/contacts/${contact.id}`, headers: byKey, body: { name: "Kim" } },
  { method: "GET", path: "/no-such-address", headers: byKey },
  { method: "GET", path: "/no-such-address" },
];

async function expectAllUnavailable(all: readonly FaultRequest[]): Promise<FaultReply[]> {
  const replies = await Promise.all(all.map(call));
  for (const [i, reply] of replies.entries()) expectUnavailable(reply, `${all[i]?.method} ${all[i]?.path}`);
  return replies;
}

/** Until the node has noticed: connections that it had are replaced as they are used. */
async function expectRecovery(): Promise<void> {
  for (const request of requests()) {
    let reply = await call(request);
    for (let tries = 0; reply.status === 503 && tries < 100; tries++) {
      await sleep(100);
      reply = await call(request);
    }
    expect({ request, status: reply.status, text: reply.text }).toMatchObject({ status: expect.toSatisfy(isSuccess) });
  }
}
const isSuccess = (status: number) => status >= 200 && status < 300;

async function locked<Result>(tables: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await postgres.connect();
  await client.query(`begin; lock table ${tables} in access exclusive mode`);
  try {
    return await work(client);
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

const countTickets = async (title: string) => {
  const client = await postgres.connect();
  const { rows } = await client.query("select count(*)::int as n from ticket where title = $1", [title]);
  await client.end();
  return rows[0].n as number;
};

const keyed = (key: string, title: string): FaultRequest => ({
  method: "POST",
  path: "/tickets",
  headers: { ...byKey, "idempotency-key": key },
  body: { title },
});

test("a locked table is a 503 to be tried again, under an Idempotency-Key as well", async () => {
  const key = randomUUID();
  await locked("ticket", () => expectAllUnavailable([...requests(), keyed(key, "Locked")]));
  expect((await call(keyed(key, "Locked"))).status).toBe(201);
  expect(await countTickets("Locked")).toBe(1);
});

test("locked tables of keys and sessions are a 503 for whoever signs in or calls", async () => {
  await locked("api_key, auth_user, auth_session, auth_account", () =>
    expectAllUnavailable([
      { method: "GET", path: "/tickets", headers: byKey },
      { method: "GET", path: "/tickets", headers: session },
      { method: "GET", path: "/session", headers: session },
      { method: "POST", path: "/session", body: service.owner },
    ]),
  );
});

test("what is done but not in the audit log is no success, and its retry gets the kept answer", async () => {
  const key = randomUUID();
  await locked("audit_entry", () => expectAllUnavailable([...requests(), keyed(key, "Unrecorded")]));
  const retry = await call(keyed(key, "Unrecorded"));
  expect(retry.status).toBe(201);
  expect(retry.headers.get("idempotent-replayed")).toBe("true");
  expect(await countTickets("Unrecorded")).toBe(1);
});

test("scoring and exports outlive a lock that is longer than all their retries", async () => {
  const client = await postgres.connect();
  const rowsOf = async (sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows;
  const jobs = "name in ('conversation.score', 'export.write') and state < 'completed'";
  let exportId = "";
  await locked("scorecard, export_chunk", async () => {
    for (let i = 0; i < 4; i++) await service.create("/conversations", { transcript: `${transcript} ${i}` });
    const conversations = Array.from({ length: 16 }, (_, i) => ({ transcript: `${transcript} ${i}` }));
    const batch = await call({ method: "POST", path: "/conversations/batch", headers: byKey, body: { conversations } });
    expect(batch.status, batch.text).toBe(200);
    const order = { resource: "conversations", format: "jsonl" };
    const reply = await call({ method: "POST", path: "/exports", headers: byKey, body: order });
    expect(reply.status, reply.text).toBe(202);
    exportId = JSON.parse(reply.text).data.id;
    // One retry each, a second later, so that the lock need not last for minutes.
    await client.query(`update pgboss.job set retry_limit = 1, retry_delay = 1, retry_backoff = false where ${jobs}`);
    const attempts = async () => (await rowsOf(`select min(retry_count)::int as n from pgboss.job where ${jobs}`))[0].n;
    while ((await attempts()) < 3) await sleep(200);
  });
  const states = "select distinct scoring_state from conversation where scoring_state <> 'scored'";
  const left = async () => (await rowsOf(states)).map(({ scoring_state }) => scoring_state);
  while ((await left()).some((state) => state !== "scoring_failed")) await sleep(100);
  expect(await left()).toEqual([]);
  const exported = async () => (await rowsOf("select status from export where id = $1", exportId))[0].status;
  while (["queued", "running"].includes(await exported())) await sleep(100);
  expect(await exported()).toBe("completed");
  await client.end();
});

test("without a free connection every call is a 503", async () => {
  const client = await postgres.connect();
  const database = (await client.query("select current_database() as name")).rows[0].name;
  await client.query(`alter database "${database}" connection limit 0`);
  try {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()",
    );
    await expectAllUnavailable(moreRequests());
  } finally {
    await client.query(`alter database "${database}" connection limit -1`);
    await client.end();
  }
  await expectRecovery();
});

test("a database that hangs is a 503 within the time limits, and its unknown commit is no second ticket", async () => {
  const key = randomUUID();
  // On its way to the database when that stops: its COMMIT may still be carried out afterwards.
  const onTheWay = Array.from({ length: 20 }, () => call(keyed(randomUUID(), "On the way")));
  postgres.hang();
  try {
    await expectAllUnavailable([...moreRequests(), keyed(key, "Hung")]);
    for (const reply of await Promise.all(onTheWay)) {
      if (reply.status !== 201) expectUnavailable(reply, "on the way");
    }
  } finally {
    postgres.resume();
  }
  await expectRecovery();
  expect((await call(keyed(key, "Hung"))).status).toBe(201);
  expect(await countTickets("Hung")).toBe(1);
});

test.skipIf(!postgres.canFill)(
  "a full disk is a 503 for what writes, and nothing is lost when there is room again",
  async () => {
    postgres.fill();
    const key = randomUUID();
    const large = () => ({ transcript: `Agent: ${Array.from({ length: 4_000 }, randomUUID).join(" ")}` });
    const write = () => call({ method: "POST", path: "/conversations", headers: byKey, body: large() });
    try {
      let reply = await write();
      for (let tries = 0; reply.status !== 503 && tries < 100; tries++) reply = await write();
      expectUnavailable(reply, "a full disk");
      // Pages that have room left take small rows: a few of these fill them, too.
      const small = [await call(keyed(key, "Full"))];
      for (let round = 0; round < 30 && small.every(({ status }) => status === 201); round++) {
        small.push(...(await Promise.all(Array.from({ length: 20 }, () => call(keyed(randomUUID(), "Full"))))));
      }
      const refused = small.filter(({ status }) => status !== 201);
      expect(refused).not.toEqual([]);
      for (const each of refused) expectUnavailable(each, "a small row on a full disk");
    } finally {
      postgres.free();
    }
    await postgres.ready();
    await expectRecovery();
    const retry = await call(keyed(key, "Full"));
    expect(retry.status).toBe(201);
  },
  600_000,
);

test("while PostgreSQL recovers from the death of a process, a call is a 503 or done", async () => {
  await postgres.killBackend();
  let refused = 0;
  for (let round = 0; round < 20; round++) {
    for (const reply of await Promise.all(requests().map(call))) {
      if (isSuccess(reply.status)) continue;
      expectUnavailable(reply, "recovery");
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(0);
  await postgres.ready();
  await expectRecovery();
});

test("a database that is gone is a 503 on every route, and the node goes on when it is back", async () => {
  const restart = postgres.kill();
  try {
    await expectAllUnavailable(moreRequests());
    await expectAllUnavailable(operations.map(anyRequest));
    const health = await fetch(`${service.site}/healthz`);
    const readiness = await fetch(`${service.site}/readyz`);
    expect([health.status, readiness.status]).toEqual([200, 503]);
    const metrics = await fetch(`${service.site}/metrics`);
    expect(await metrics.text()).toContain("cqs_database_up 0");
    expect(metrics.status).toBe(200);
  } finally {
    await restart();
  }
  await expectRecovery();
});

/** By a caller who would be let in; the input need not be right, since nobody gets so far. */
const anyRequest = ({ method, path, access }: AnyOperation): FaultRequest => ({
  method,
  path: path.replaceAll("{token}", inbound.split("/").at(-1) as string).replaceAll(/\{\w+\}/g, ticket.id),
  headers: access.kind === "scope" ? byKey : session,
  ...(method === "GET" || method === "DELETE" ? {} : { body: {} }),
});

test("log, metrics and audit log tell of each call what its caller was told", async () => {
  expect(service.lines.filter(({ msg }) => msg === "bug")).toEqual([]);
  const logged = service.lines.filter(({ msg }) => msg === "call");
  const statuses = new Map(logged.map(({ request_id, status }) => [request_id, status]));
  for (const [id, status] of service.told) expect({ id, status: statuses.get(id) }).toEqual({ id, status });
  expect(logged).toHaveLength(service.told.size);

  const response = await fetch(`${service.site}/metrics`);
  const metrics = await response.text();
  expect(response.status, metrics).toBe(200);
  const counted = [...metrics.matchAll(/^cqs_http_requests_total\{.*status="(\d+)".*\} (\d+)$/gm)];
  const sums = Map.groupBy(counted, ([, status]) => Number(status));
  const told = Map.groupBy(service.told.values(), (status) => status);
  for (const [status, { length }] of told) {
    const sum = sums.get(status)?.reduce((total, [, , count]) => total + Number(count), 0);
    expect({ status, sum }).toEqual({ status, sum: length });
  }

  const client = await postgres.connect();
  const { rows } = await client.query("select id, status from audit_entry");
  await client.end();
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  const successes = [...service.told].filter(([, status]) => status !== 503);
  for (const [id, status] of successes) expect({ id, status: stored.get(id) }).toEqual({ id, status });
});
