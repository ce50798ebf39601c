import { type AnyOperation, ErrorEnvelope, operations, roles, successEnvelope } from "@cqs/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { makeSecret } from "../../src/access/key-format.ts";
import { newId } from "../../src/platform/ids.ts";
import { type CallOptions, newAddress, type Reply, type TestService } from "../service.ts";
import { limitOf, showsItsLimit } from "./body-limits.ts";
import { brokenBodies, brokenQueries } from "./broken-values.ts";
import { expectSchema } from "./expect-schema.ts";
import { isGranted, scopeNames } from "./expected-permissions.ts";
import type { Fixture, Request, World } from "./fixture.ts";
import { fixtures } from "./fixtures.ts";
import { nullFields } from "./null-fields.ts";
import { openWorlds } from "./open-worlds.ts";
import { publishedRefusals } from "./published-refusals.ts";
import { fits, queryText, withOtherId } from "./request-parts.ts";
import { ownSession, type SharedCallers, shareCallers } from "./shared-callers.ts";

let service: TestService;
let world: World;
let other: World;
let testModeKey: string;
let callers: SharedCallers;

beforeAll(async () => {
  [world, other] = await openWorlds();
  service = world.service;
  callers = shareCallers(service, world.workspaceId);
  testModeKey = (await service.key(world.workspaceId, "test")).secret;
});

const fixtureOf = (operation: AnyOperation) => fixtures[operation.id] as Fixture;

function send(operation: AnyOperation, request: Request, options: CallOptions = {}): Promise<Reply> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(request.params?.[name] ?? "x"),
  );
  const query = request.query ? `?${queryText(request.query)}` : "";
  const body = options.body ?? request.body;
  const call = { ...options, ...(body === undefined ? {} : { body }) };
  return service
    .call(operation.method, path + query, { ...call, ...ownSession(operation, request, options, world.cookie) })
    .then((reply) => remember(operation, reply));
}

/** By operation: the refusals that its tests have seen, each with its status. */
const seenRefusals = new Map<string, Map<string, number>>();

function remember(operation: AnyOperation, reply: Reply): Reply {
  const code = reply.json?.error?.code;
  if (code === undefined) return reply;
  const seen = seenRefusals.get(operation.id) ?? new Map<string, number>();
  seenRefusals.set(operation.id, seen.set(code, reply.status));
  return reply;
}

/** The credentials that this operation is meant for. Each signed-in caller is new where a call ends their session. */
async function rightful(operation: AnyOperation, at: World = world): Promise<CallOptions> {
  if (operation.access.kind === "scope") return { key: at.key };
  if (operation.access.kind === "public" || operation.access.kind === "token")
    return { headers: { "x-forwarded-for": newAddress() } };
  const ends = operation.id === "signOut" || operation.id === "changePassword";
  return { cookie: ends ? (await service.person(at.workspaceId, "owner")).cookie : at.cookie };
}

function expectRefusal(reply: Reply, status: number, code: string, field?: string): void {
  expect({ status: reply.status, error: reply.json?.error }).toMatchObject({
    status,
    error: { code, ...(field === undefined ? {} : { field }) },
  });
  expectSchema(ErrorEnvelope, reply.json);
  expect(reply.headers.get("x-request-id")).toBe(reply.json.meta.request_id);
  expectLimitHeaders(reply);
}

function expectLimitHeaders(reply: Reply): void {
  for (const name of ["limit", "remaining", "reset"]) expect(reply.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
}

/** A rule that does not concern an operation is no test of it: nothing is counted as skipped. */
const when = (applies: boolean) => (applies ? test : () => {});

test("no route escapes: every operation of the contract has a fixture, and no fixture is left over", () => {
  expect(Object.keys(fixtures).sort()).toEqual(operations.map(({ id }) => id).sort());
});

describe.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  "%s",
  (_name, operation) => {
    const isPublic = operation.access.kind === "public";
    const isSecret = operation.access.kind === "token";
    const inEnvelope = operation.success.every(({ media }) => !media);

    test("answers in the envelope of its schema, with limits and request id, and is in the audit log", async () => {
      const reply = await send(operation, await fixtureOf(operation).valid(world), await rightful(operation));
      const success = operation.success.find(({ status }) => status === reply.status);
      expect(success, reply.text).toBeDefined();
      expectLimitHeaders(reply);
      const requestId = reply.headers.get("x-request-id");
      if (success?.media) {
        expect(success.media).toContain(reply.headers.get("content-type")?.split(";")[0]);
      } else {
        expectSchema(successEnvelope(success?.data as object as never), reply.json);
        expect(reply.json.meta.warnings).toBeUndefined();
        expect(reply.json.meta.request_id).toBe(requestId);
      }
      const { rows } = await service.db.pool.query(
        "select endpoint, status, latency_ms from audit_entry where id = $1",
        [requestId],
      );
      expect(rows).toMatchObject([{ endpoint: operation.path, status: reply.status }]);
    });

    when(operation.method === "GET")("answers HEAD with the headers of GET and no body, and audits it", async () => {
      const request = await fixtureOf(operation).valid(world);
      const caller = await rightful(operation);
      const full = await send(operation, request, caller);
      const bare = await send({ ...operation, method: "HEAD" as "GET" }, request, caller);
      expect([bare.status, bare.text]).toEqual([full.status, ""]);
      expectLimitHeaders(bare);
      for (const name of ["content-type", "content-encoding", "vary", "cache-control"]) {
        expect([name, bare.headers.get(name)]).toEqual([name, full.headers.get(name)]);
      }
      const { rows } = await service.db.pool.query("select method, endpoint, status from audit_entry where id = $1", [
        bare.headers.get("x-request-id"),
      ]);
      expect(rows).toEqual([{ method: "HEAD", endpoint: operation.path, status: full.status }]);
    });

    when(!isPublic && !isSecret)("is closed to callers without a valid key", async () => {
      const request = await fixtureOf(operation).valid(world);
      const headers = { "x-forwarded-for": newAddress() };
      expectRefusal(await send(operation, request, { headers }), 401, "unauthenticated");
      for (const key of ["svc_live_short", makeSecret("live"), `${world.key.slice(0, -1)}~`, `x${world.key}`]) {
        expectRefusal(await send(operation, request, { key, headers }), 401, "unauthenticated");
      }
      const cookie = "cqs.session_token=made.up";
      expectRefusal(await send(operation, request, { cookie, headers }), 401, "unauthenticated");
    });

    when(isSecret)("is closed to whoever does not have the very address", async () => {
      const request = await fixtureOf(operation).valid(world);
      const token = request.params?.token ?? "";
      const wrong = token.slice(0, -8) + (token.endsWith("00000000") ? "11111111" : "00000000");
      const headers = { "x-forwarded-for": newAddress() };
      for (const other of [wrong, `${token}x`, token.slice(0, -1), "x", `${newId("trigger")}${token.slice(26)}`]) {
        for (const credential of [{}, { key: world.key }, { cookie: world.cookie }]) {
          const reply = await send(operation, { ...request, params: { token: other } }, { headers, ...credential });
          expectRefusal(reply, 401, "unauthenticated");
        }
      }
      // A credential that has no say here spoils nothing either.
      expect((await send(operation, request, { headers, key: "svc_live_short" })).status).toBeLessThan(300);
    });

    when(!isPublic && !isSecret)("is closed to keys without its scope and to people without its role", async () => {
      const request = await fixtureOf(operation).valid(world);
      const { access } = operation;
      if (access.kind === "scope") {
        const scopes = scopeNames.filter((scope) => !isGranted(scope, access.scope));
        const { secret } = await callers.keyWith({ scopes });
        const reply = await send(operation, request, { key: secret });
        expectRefusal(reply, 403, "permission_denied");
        expect(reply.json.error.message).toContain(access.scope);
        const { alsoNeeds } = fixtureOf(operation);
        const only = await callers.keyWith({ scopes: [access.scope] });
        const alone = await send(operation, request, { key: only.secret });
        if (alsoNeeds === undefined) return expect(alone.status).toBeLessThan(300);
        expectRefusal(alone, 403, "permission_denied");
        expect(alone.json.error.message).toContain(alsoNeeds);
        const both = await callers.keyWith({ scopes: [access.scope, alsoNeeds] });
        expect((await send(operation, request, { key: both.secret })).status).toBeLessThan(300);
        return;
      }
      expectRefusal(await send(operation, request, { key: world.key }), 403, "permission_denied");
      const role = access.kind === "session" ? access.role : "viewer";
      for (const weaker of roles.slice(0, roles.indexOf(role))) {
        const { cookie } = await callers.personWith(weaker);
        expectRefusal(await send(operation, request, { cookie }), 403, "permission_denied");
      }
    });

    when(!isPublic && !isSecret)("is closed to a key from another source address", async () => {
      const { secret } = await callers.keyWith({ allowIps: ["192.0.2.0/24"] });
      const request = await fixtureOf(operation).valid(world);
      const headers = { "x-forwarded-for": newAddress() };
      expectRefusal(await send(operation, request, { key: secret, headers }), 403, "ip_not_allowed");
    });

    when(isSecret)("stops at the address's own rate limit before anything else is looked at", async () => {
      const request = await fixtureOf(operation).valid(world);
      const replies: Reply[] = [];
      for (let i = 0; i < 12; i++) {
        const batch = Array.from({ length: 51 }, () => send(operation, request, { body: "{" }));
        replies.push(...(await Promise.all(batch)));
      }
      expect(replies.filter(({ status }) => status === 400)).toHaveLength(600);
      const reply = await send(operation, request);
      expectRefusal(reply, 429, "rate_limited");
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(reply.headers.get("x-ratelimit-remaining")).toBe("0");
    });

    when(!isPublic && !isSecret)("stops at the rate limit before anything else is looked at", async () => {
      const { secret } = await service.key(world.workspaceId, "live", { perMinute: 1 });
      await send(operation, {}, { key: secret });
      const reply = await send(operation, {}, { key: secret });
      expectRefusal(reply, 429, "rate_limited");
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(reply.headers.get("x-ratelimit-remaining")).toBe("0");
    });

    const { owned } = fixtures[operation.id] ?? {};
    when(owned !== undefined)(
      "answers another workspace's and another mode's row exactly as a missing one",
      async () => {
        const request = await fixtureOf(operation).valid(world);
        const caller = await rightful(operation);
        const missing = await send(operation, withOtherId(request), caller);
        expectRefusal(missing, 404, "not_found");
        const outsiders: CallOptions[] = [await rightful(operation, other)];
        if (owned === "workspace and mode") {
          outsiders.push(caller.key ? { key: testModeKey } : { ...caller, headers: { "x-service-mode": "test" } });
        }
        for (const outsider of outsiders) {
          const reply = await send(operation, request, outsider);
          expectRefusal(reply, 404, "not_found");
          expect(reply.json.error).toEqual(missing.json.error);
        }
        // It was there all along.
        expect((await send(operation, request, caller)).status).toBeLessThan(300);
      },
    );

    const broken = brokenBodies(operation.body);
    when(broken.length > 0)("names each field of the body that is wrong, and does nothing", async () => {
      // What is refused changes nothing: one call's rows serve for all of them.
      const request = await fixtureOf(operation).valid(world);
      for (const { name, field, value } of broken) {
        if (fixtureOf(operation).lenient?.[field]) continue;
        const { [name]: _left, ...rest } = request.body ?? {};
        const body = value === undefined ? rest : { ...rest, [name]: value };
        expectRefusal(
          await send(operation, { ...request, body }, await rightful(operation)),
          400,
          "invalid_argument",
          field,
        );
      }
    });

    const nulls = nullFields(operation);
    when(nulls.length > 0)(
      "reads null in an optional field by the one rule, and says so in its description",
      async () => {
        for (const { name, meaning, isDocumented } of nulls) {
          expect([name, isDocumented]).toEqual([name, meaning !== "refused"]);
          const reply = await sendWith(operation, name, null);
          if (meaning === "refused") expectRefusal(reply, 400, "invalid_argument", name);
          else if (meaning === "cleared") expect(reply.json?.error?.message ?? "").not.toContain("you sent null");
          // Compared, since a fixture may need the field: null is then refused just as its absence is.
          else expectSameOutcome(name, reply, await sendWith(operation, name, meaning === "left out" ? undefined : []));
        }
      },
    );

    const brokenQuery = brokenQueries(operation.query);
    when(brokenQuery.length > 0)("names each query parameter that is wrong", async () => {
      // What is refused changes nothing: one call's rows serve for all of them.
      const request = await fixtureOf(operation).valid(world);
      const caller = await rightful(operation);
      for (const { name, field, value } of brokenQuery) {
        const query = { ...request.query, [name]: value as string };
        const reply = await send(operation, { ...request, query }, caller);
        const at = reply.json?.error?.field?.replace(/\.\d+$/, "");
        expect([value, reply.status, at]).toEqual([value, 400, field]);
        expectRefusal(reply, 400, "invalid_argument");
      }
    });

    when(operation.body !== undefined)("refuses bodies that are no JSON, of another type, or too large", async () => {
      const request = await fixtureOf(operation).valid(world);
      const caller = async () => await rightful(operation);
      for (const body of ["{", "[1,", "nope", new Uint8Array([0x22, 0xff, 0x22])]) {
        expectRefusal(await send(operation, request, { ...(await caller()), body }), 400, "invalid_argument", "body");
      }
      for (const body of ["[]", '"text"', "null", "5"]) {
        expectRefusal(await send(operation, request, { ...(await caller()), body }), 400, "invalid_argument", "body");
      }
      const deep = `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
      expectRefusal(
        await send(operation, request, { ...(await caller()), body: deep }),
        400,
        "invalid_argument",
        "body",
      );
      const typed = await caller();
      const headers = { ...typed.headers, "content-type": "text/plain" };
      expectRefusal(await send(operation, request, { ...typed, headers, body: "{}" }), 415, "unsupported_media_type");
      if (!showsItsLimit(operation)) return;
      const large = JSON.stringify({ filler: "x".repeat(limitOf(operation)) });
      expectRefusal(await send(operation, request, { ...(await caller()), body: large }), 413, "payload_too_large");
    });

    const takesAny = operation.body?.additionalProperties === true;
    when(operation.body !== undefined && inEnvelope && !takesAny)(
      "reports a field it does not know, and goes on",
      async () => {
        const request = await fixtureOf(operation).valid(world);
        const reply = await send(
          operation,
          { ...request, body: { ...request.body, tittle: 1 } },
          await rightful(operation),
        );
        expect(reply.status, reply.text).toBeLessThan(300);
        expect(reply.json.meta.warnings).toEqual([
          { code: "unknown_field", field: "tittle", message: expect.any(String) },
        ]);
      },
    );

    when(operation.method === "POST" && !isPublic)("does it once under one Idempotency-Key", async () => {
      const request = await fixtureOf(operation).valid(world);
      const caller = await rightful(operation);
      const headers = { "idempotency-key": newId("request") };
      const first = await send(operation, request, { ...caller, headers });
      expect(first.status, first.text).toBeLessThan(300);
      const second = await send(operation, request, { ...caller, headers });
      expect([second.status, second.text]).toEqual([first.status, first.text]);
      expect(second.headers.get("idempotent-replayed")).toBe("true");
      expect(first.headers.get("idempotent-replayed")).toBeNull();
      expect(second.headers.get("x-ratelimit-remaining")).not.toBe(first.headers.get("x-ratelimit-remaining"));
      const changed = { ...request, query: { ...request.query, changed: "1" } };
      expectRefusal(await send(operation, changed, { ...caller, headers }), 409, "idempotency_key_reused");
      const bad = await send(operation, request, { ...caller, headers: { "idempotency-key": "ü" } });
      expectRefusal(bad, 400, "invalid_argument", "Idempotency-Key");
    });

    // Last of all: it looks back at the tests before it.
    test("documents every refusal that was seen here with its status, and was refused in every way that all have", () => {
      const published = publishedRefusals(operation);
      const seen = [...(seenRefusals.get(operation.id) ?? [])].map(([code, status]) => `${status} ${code}`);
      expect(seen.filter((one) => !published.includes(one))).toEqual([]);
      const ofAll = ["401 unauthenticated", "403 permission_denied", "403 ip_not_allowed", "429 rate_limited"];
      if (!isPublic && !isSecret) expect(seen).toEqual(expect.arrayContaining(ofAll));
      if (isSecret) expect(seen).toEqual(expect.arrayContaining(["401 unauthenticated", "429 rate_limited"]));
      if (operation.body) expect(seen).toContain("400 invalid_argument");
      if (owned) expect(seen).toContain("404 not_found");
      expect(published).toContain("429 rate_limited");
    });
  },
);

/** The valid call with another value for one field of the body; undefined leaves it out. */
async function sendWith(operation: AnyOperation, name: string, value: unknown): Promise<Reply> {
  const request = await fixtureOf(operation).valid(world);
  const { [name]: _given, ...rest } = request.body ?? {};
  const body = value === undefined ? rest : { ...rest, [name]: value };
  return send(operation, { ...request, body }, await rightful(operation));
}

function expectSameOutcome(name: string, a: Reply, b: Reply): void {
  const outcome = ({ status, json }: Reply) => [name, status, json?.error?.code, json?.error?.field];
  expect(outcome(a)).toEqual(outcome(b));
}

test("an unknown address is a 404 and a wrong method a 405 with Allow, in the envelope", async () => {
  expectRefusal(await service.call("GET", "/nothing/here", { key: world.key }), 404, "not_found");
  expectRefusal(
    await service.call("GET", "/nothing/here", { headers: { "x-forwarded-for": newAddress() } }),
    404,
    "not_found",
  );
  for (const path of new Set(operations.map(({ path }) => path))) {
    const allowed: string[] = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    const at = path.replaceAll(/\{\w+\}/g, "x");
    // A word such as `batch` is also an id that nothing has: GET and HEAD then answer 404.
    const isReadable = operations.some((other) => other.method === "GET" && fits(other.path, at));
    if (allowed.includes("GET")) allowed.push("HEAD");
    for (const method of isReadable ? ["PUT", "OPTIONS"] : ["PUT", "OPTIONS", "HEAD"]) {
      const reply = await service.call(method, at, { key: world.key });
      expect([method, at, reply.status]).toEqual([method, at, 405]);
      for (const name of allowed) expect(reply.headers.get("allow")).toContain(name);
    }
  }
});

test("public routes stop at the address's limit", async () => {
  const operation = operations.find(({ access }) => access.kind === "public") as AnyOperation;
  const headers = { "x-forwarded-for": newAddress() };
  const replies: number[] = [];
  for (let i = 0; i < 20; i++) {
    const batch = await Promise.all(Array.from({ length: 51 }, () => service.call("GET", "/nothing", { headers })));
    replies.push(...batch.map(({ status }) => status));
  }
  expect(replies.filter((status) => status === 404)).toHaveLength(1000);
  expectRefusal(await send(operation, await fixtureOf(operation).valid(world), { headers }), 429, "rate_limited");
});
