import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { registerApi } from "../platform/http/api.ts";
import { createRecorder } from "../platform/http/recorder.ts";
import { createServer } from "../platform/http/server.ts";
import { memoryRateLimiter } from "../platform/rate-limit/memory.ts";
import { createSecrets } from "../platform/secrets.ts";
import { UnitsOfWork } from "../platform/unit-of-work.ts";
import { auditRoutes } from "./http.ts";
import { createAuditWriter } from "./record-calls.ts";
import { freshLog, keyId, type Log, live } from "./test-calls.ts";

const server = createServer({ trustedProxies: [] });
let log: Log;

beforeAll(async () => {
  log = await freshLog(new Date().toISOString());
  const limiter = memoryRateLimiter(systemClock);
  const silent = pino({ level: "silent" });
  const { record } = createAuditWriter({ db: log.db });
  registerApi(
    server,
    auditRoutes({ keyExists: async (_tx, _scope, id) => id === keyId("A"), personIdOf: async () => undefined }),
    {
      deps: { db: log.db, clock: systemClock },
      privacyOf: async () => ({ stored: undefined, shown: undefined }),
      hiddenScores: async () => [],
      limiter,
      secrets: createSecrets("a secret key that is only used in tests"),
      log: silent,
      units: new UnitsOfWork(systemClock),
      recorder: createRecorder({ audit: record, log: silent, registry: new Registry() }),
      authenticate: async () => ({
        scope: live,
        permissions: [],
        windows: [{ limit: 1000, seconds: 60 }],
        subject: "user_1",
        actor: { kind: "person", userId: "user_1", name: "Eva", email: "eva@example.com", role: "admin" },
        headers: {},
      }),
    },
  );
});
afterAll(() => server.close());

async function get(path: string) {
  const answer = await server.inject({ method: "GET", url: `/api/v1${path}` });
  return { status: answer.statusCode, id: answer.headers["x-request-id"] as string, ...answer.json() };
}

test("a search finds the entry of the call that was just answered", async () => {
  const first = await get("/audit?status=4xx&limit=3");
  expect(first).toMatchObject({ status: 200, data: { items: [], has_more: false } });
  const { data } = await get(`/audit?request_id=${first.id}`);
  expect(data.items).toEqual([
    {
      id: first.id,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      key_id: null,
      key_name: null,
      user_id: "user_1",
      mode: "live",
      method: "GET",
      endpoint: "/audit",
      path: "/api/v1/audit",
      status: 200,
      latency_ms: expect.any(Number),
      source_ip: "127.0.0.1",
      user_agent: "lightMyRequest",
      argument_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
});

test("one entry comes with the whole payload of its call, and with null where there is none", async () => {
  const body = { name: "Ünï", deep: [{ a: null, b: [1.5, true] }], empty: {} };
  const [withOne, without] = await log.add({ payload: JSON.stringify({ query: { q: "1" }, body }) }, {});
  expect((await get(`/audit/${withOne}`)).data).toMatchObject({ id: withOne, payload: { query: { q: "1" }, body } });
  expect((await get(`/audit/${without}`)).data).toMatchObject({ id: without, payload: null });
  expect(await get(`/audit/req_${"0".repeat(22)}`)).toMatchObject({ status: 404, error: { code: "not_found" } });
});

test("a filter that can't be right is refused by its name", async () => {
  for (const [query, field] of [
    ["status=44", "status"],
    ["status=xx", "status"],
    ["after=yesterday", "after"],
    ["mode=both", "mode"],
    ["key_id=con_0NxQ2V7mJrT4sLwZ8bYc1D", "key_id"],
    ["starting_after=nonsense", "starting_after"],
    ["method=GET&after=2020-01-01", "after"],
  ] as const) {
    expect(await get(`/audit?${query}`)).toMatchObject({ status: 400, error: { code: "invalid_argument", field } });
  }
});

test("a key's usage lists thirty days, and an unknown key is a 404", async () => {
  await log.add({ status: 429 });
  const { data } = await get(`/keys/${keyId("A")}/usage`);
  expect(data).toMatchObject({ key_id: keyId("A"), totals: { rate_limited: 1 } });
  expect(data.days).toHaveLength(30);
  expect(data.days[0]).toMatchObject({ calls: 0, errors: 0, rate_limited: 0, last_call_at: null });
  expect(await get(`/keys/${keyId("Z")}/usage`)).toMatchObject({ status: 404, error: { code: "not_found" } });
});
