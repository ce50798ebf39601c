import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { Fault } from "../platform/fault.ts";
import { addMember } from "./add-member.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { createSignInGateway } from "./gateway.ts";
import { type PeopleHarness, startPeople } from "./test-people.ts";
import type { Person } from "./types.ts";

let house: PeopleHarness;
let first: string;
let second: string;
let person: Person;
let cookie: string;

beforeAll(async () => {
  house = await startPeople("https://quality.example.com");
  first = await house.makeWorkspace("First");
  second = await house.makeWorkspace("Second");
  person = await house.makeMember(first, "reviewer");
  await addMember(house.people, { workspaceId: second, userId: person.id, role: "viewer" });
  cookie = await house.signIn(person.email);
});

const authenticate = (headers: Record<string, string>, method = "GET") =>
  house.people.authenticateSession({ headers: { cookie, ...headers }, method, ip: "127.0.0.1" });
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "let through",
    (error: unknown) => (error instanceof Fault ? error.code : error),
  );

describe("who a session stands for", () => {
  test("a request without the cookie is nobody's: a key may still follow", async () => {
    for (const other of ["", "theme=dark", "xcqs.session_token=1", "__Secure-cqs.session_token="]) {
      expect(await authenticate({ cookie: other })).toBeUndefined();
    }
  });

  test("the longest membership is the default, a header picks another", async () => {
    expect(await authenticate({ cookie: `theme=dark; ${cookie}; last=1` })).toMatchObject({
      scope: { workspaceId: first, mode: "live" },
      subject: `user:${person.id}`,
      windows: [{ limit: 1200, seconds: 60 }],
      actor: { kind: "person", userId: person.id, email: person.email, role: "reviewer" },
      headers: {},
    });
    const there = await authenticate({ "x-workspace-id": second, "x-service-mode": "test" });
    expect(there).toMatchObject({ scope: { workspaceId: second, mode: "test" }, actor: { role: "viewer" } });
    expect(there?.permissions).not.toContain("contacts:write");
  });

  test("another's workspace is refused like one that does not exist", async () => {
    const foreign = await house.makeWorkspace("Foreign");
    for (const id of [foreign, "ws_nothing", ""]) {
      expect(await refusal(authenticate({ "x-workspace-id": id }))).toBe("permission_denied");
    }
  });

  test("an unknown mode is named as the mistake", async () => {
    await expect(authenticate({ "x-service-mode": "LIVE" })).rejects.toMatchObject({
      code: "invalid_argument",
      field: "X-Service-Mode",
    });
  });

  test("a look-up takes two statements", async () => {
    const seen: string[] = [];
    const pool = new pg.Pool({ connectionString: house.db.url, max: 1 });
    pool.on("connect", (client) => {
      const send = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((sql: string, ...rest: unknown[]) => {
        seen.push(sql);
        return send(sql, ...rest);
      }) as never;
    });
    const settings = { pool, secret: house.people.secrets.derive("auth"), publicUrl: house.people.publicUrl };
    const query: typeof house.db.query = (statement, values) => {
      seen.push(statement.text);
      return house.db.query(statement, values);
    };
    const deps = { ...house.people, gateway: createSignInGateway(settings), db: { ...house.db, query } };
    const credentials = { headers: { cookie }, method: "GET", ip: "127.0.0.1" };
    // The first one also checks the library's tables.
    await authenticateSession(deps, credentials);
    seen.length = 0;
    await authenticateSession(deps, credentials);
    await pool.end();
    expect(seen).toHaveLength(2);
  });
});

describe("another site can't use a session to change things", () => {
  const host = "10.0.0.5:8080";
  const table: [string, Record<string, string>, boolean][] = [
    ["no sign of where it comes from", {}, false],
    ["our own page, by fetch metadata", { "sec-fetch-site": "same-origin" }, true],
    ["a sibling domain", { "sec-fetch-site": "same-site" }, false],
    ["another site", { "sec-fetch-site": "cross-site" }, false],
    ["an address typed in", { "sec-fetch-site": "none" }, false],
    ["the public address as origin", { origin: "https://quality.example.com" }, true],
    ["the public host without https", { origin: "http://quality.example.com" }, false],
    ["the public host on another port", { origin: "https://quality.example.com:8443" }, false],
    ["a host that only begins like ours", { origin: "https://quality.example.com.evil.example" }, false],
    ["the host that was called", { origin: "http://10.0.0.5:8080", host }, true],
    ["the host that was called, another port", { origin: "http://10.0.0.5:9090", host }, false],
    ["an opaque origin", { origin: "null", host }, false],
    ["a file, to a request without a host", { origin: "file://", host: "" }, false],
    ["another site as origin", { origin: "https://evil.example", host }, false],
    ["another site as referer only", { referer: "https://quality.example.com/" }, false],
  ];

  for (const [name, headers, allowed] of table) {
    test(`${name}: ${allowed ? "let through" : "refused"}`, async () => {
      for (const method of ["POST", "PATCH", "DELETE", "PUT"]) {
        expect(await refusal(authenticate(headers, method))).toBe(allowed ? "let through" : "permission_denied");
      }
      for (const method of ["GET", "HEAD"]) expect(await refusal(authenticate(headers, method))).toBe("let through");
    });
  }

  test("the attempt is known to the person's workspace", async () => {
    await expect(authenticate({ origin: "https://evil.example" }, "POST")).rejects.toMatchObject({
      scope: { workspaceId: first },
      actor: { userId: person.id },
    });
  });
});

test("a database that is down is an outage, not a session that ended", async () => {
  const fault = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const pool = {
    connect: async () => Promise.reject(fault),
    query: async () => Promise.reject(fault),
    end: async () => {},
  };
  const gateway = createSignInGateway({
    pool: pool as never,
    secret: house.people.secrets.derive("auth"),
    publicUrl: house.people.publicUrl,
  });
  await expect(gateway.findSession(cookie)).rejects.toBe(fault);
  await expect(
    gateway.signIn({ email: person.email, password: "x".repeat(12), client: { ip: "::1", userAgent: undefined } }),
  ).rejects.toBe(fault);
});
