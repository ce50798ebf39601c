import { beforeAll, describe, expect, test } from "vitest";
import { cookieOf, type PeopleHarness, password, startPeople } from "./test-people.ts";
import type { Person } from "./types.ts";

let house: PeopleHarness;
let workspaceId: string;
let owner: Person;

beforeAll(async () => {
  house = await startPeople();
  workspaceId = await house.makeWorkspace();
  owner = await house.makeMember(workspaceId, "owner", "Owner@Example.com");
});

const signInFrom = (remoteAddress: string, email: string, given: string) =>
  house.server.inject({ method: "POST", url: "/api/v1/session", remoteAddress, payload: { email, password: given } });

describe("signing in", () => {
  test("gives the person, their workspaces, and a cookie that scripts and other sites can't use", async () => {
    const answer = await house.call("POST", "/session", { body: { email: "owner@example.com", password } });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      person: { id: owner.id, name: owner.name, email: "owner@example.com" },
      workspaces: [{ id: workspaceId, name: "Acme", role: "owner" }],
    });
    expect(answer.cookies).toHaveLength(1);
    const [pair, ...attributes] = (answer.cookies[0] as string).split("; ");
    expect(pair).toMatch(/^cqs\.session_token=.{40,}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax"]);
  });

  test("remembers the address that the server saw, not the one that the caller claims", async () => {
    await house.server.inject({
      method: "POST",
      url: "/api/v1/session",
      remoteAddress: "203.0.113.9",
      headers: { "x-forwarded-for": "6.6.6.6", "x-client-address": "6.6.6.6", "user-agent": "Test/1" },
      payload: { email: owner.email, password },
    });
    const { rows } = await house.db.pool.query("select ip_address from auth_session where user_agent = 'Test/1'");
    expect(rows).toEqual([{ ip_address: "203.0.113.9" }]);
  });

  test("does not tell an unknown e-mail from a wrong password, in words or in time", async () => {
    const outcomes = { unknown: [] as number[], wrong: [] as number[] };
    const texts = new Set<string>();
    for (let i = 0; i < 5; i++) {
      for (const [kind, email] of [
        ["unknown", "nobody@example.com"],
        ["wrong", owner.email],
      ] as const) {
        const started = performance.now();
        const answer = await signInFrom(`198.51.100.${i}`, email, "not the password at all");
        outcomes[kind].push(performance.now() - started);
        expect(answer.statusCode).toBe(401);
        texts.add(JSON.stringify(answer.json().error));
      }
    }
    expect(texts.size).toBe(1);
    // The quickest of each: everything slower is the machine's noise.
    const ratio = Math.min(...outcomes.unknown) / Math.min(...outcomes.wrong);
    // One hash each; without it an unknown e-mail would take less than a tenth.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test("refuses to go on guessing one account's password from one address, also at once", async () => {
    const victim = await house.makeMember(workspaceId, "viewer");
    const guess = (ip: string, given = "a wrong guess, again") => signInFrom(ip, victim.email, given);
    const guesses = await Promise.all(Array.from({ length: 23 }, () => guess("192.0.2.1")));
    const statuses = guesses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429, 429]);
    const refused = await guess("192.0.2.1", password);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await guess("192.0.2.2", password)).statusCode).toBe(201);
  });

  test("refuses somebody who belongs to no workspace, and leaves no session behind", async () => {
    const person = await house.makeMember(workspaceId, "viewer");
    await house.db.pool.query("delete from member where user_id = $1", [person.id]);
    const answer = await house.call("POST", "/session", { body: { email: person.email, password } });
    expect(answer.status).toBe(403);
    expect(answer.cookies).toEqual([]);
    const { rows } = await house.db.pool.query("select 1 from auth_session where user_id = $1", [person.id]);
    expect(rows).toEqual([]);
  });

  test("over https the cookie is never sent in the clear", async () => {
    const secure = await startPeople("https://quality.example.com");
    const workspace = await secure.makeWorkspace();
    const person = await secure.makeMember(workspace, "viewer");
    const { cookies } = await secure.call("POST", "/session", { body: { email: person.email, password } });
    expect(cookies[0]).toMatch(/^__Secure-cqs\.session_token=/);
    expect(cookies[0]).toMatch(/; Secure(;|$)/);
    expect((await secure.call("GET", "/session", { cookie: cookieOf(cookies) })).status).toBe(200);
  });
});

describe("a session", () => {
  test("tells who is signed in, where, and what they may do", async () => {
    const cookie = await house.signIn(owner.email);
    const { status, data } = await house.call("GET", "/session", { cookie, headers: { "x-service-mode": "test" } });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      person: { id: owner.id },
      workspace: { id: workspaceId, name: "Acme" },
      role: "owner",
      mode: "test",
      workspaces: [{ id: workspaceId, role: "owner" }],
    });
    expect(data.scopes).toContain("webhooks:manage");
  });

  test("that was signed out stops working at once, and the browser forgets it", async () => {
    const cookie = await house.signIn(owner.email);
    const answer = await house.call("DELETE", "/session", { cookie });
    expect(answer.status).toBe(200);
    expect(answer.cookies[0]).toMatch(/^cqs\.session_token=;.*Max-Age=0/);
    expect((await house.call("GET", "/session", { cookie })).status).toBe(401);
  });

  test("that expired is refused", async () => {
    const person = await house.makeMember(workspaceId, "viewer");
    const cookie = await house.signIn(person.email);
    await house.db.pool.query("update auth_session set expires_at = now() - interval '1 second' where user_id = $1", [
      person.id,
    ]);
    const answer = await house.call("GET", "/session", { cookie });
    expect(answer.status).toBe(401);
    expect(answer.error?.code).toBe("unauthenticated");
  });

  test("that is more than a day old is renewed, in the browser too", async () => {
    const person = await house.makeMember(workspaceId, "viewer");
    const cookie = await house.signIn(person.email);
    expect((await house.call("GET", "/session", { cookie })).cookies).toEqual([]);
    await house.db.pool.query("update auth_session set expires_at = now() + interval '5 days' where user_id = $1", [
      person.id,
    ]);
    const renewed = await house.call("GET", "/session", { cookie });
    expect(renewed.cookies[0]).toMatch(/^cqs\.session_token=.+Max-Age=604800/);
    const { rows } = await house.db.pool.query(
      "select expires_at > now() + interval '6 days' as later from auth_session where user_id = $1",
      [person.id],
    );
    expect(rows).toEqual([{ later: true }]);
  });

  test("whose cookie was forged or cut is refused", async () => {
    const cookie = await house.signIn(owner.email);
    const forged = [`${cookie}x`, cookie.slice(0, -6), "cqs.session_token=abc", "cqs.session_token=abc.def"];
    for (const one of forged) expect((await house.call("GET", "/session", { cookie: one })).status).toBe(401);
  });

  test("ends when the password changes elsewhere, while the one that changed it goes on", async () => {
    const person = await house.makeMember(workspaceId, "viewer");
    const [mine, other] = [await house.signIn(person.email), await house.signIn(person.email)];
    const change = { current_password: password, new_password: "another password entirely" };
    const wrong = await house.call("POST", "/session/password", {
      cookie: mine,
      body: { ...change, current_password: "something else" },
    });
    expect([wrong.status, wrong.error?.field]).toEqual([400, "current_password"]);
    expect((await house.call("GET", "/session", { cookie: other })).status).toBe(200);
    const headers = { "idempotency-key": "change-once" };
    expect((await house.call("POST", "/session/password", { cookie: mine, body: change, headers })).status).toBe(200);
    expect((await house.call("GET", "/session", { cookie: mine })).status).toBe(200);
    expect((await house.call("GET", "/session", { cookie: other })).status).toBe(401);
    expect((await house.call("POST", "/session", { body: { email: person.email, password } })).status).toBe(401);
  });

  test("needs a new password of at least 12 characters", async () => {
    const cookie = await house.signIn(owner.email);
    const body = { current_password: password, new_password: "eleven char" };
    const answer = await house.call("POST", "/session/password", { cookie, body });
    expect([answer.status, answer.error?.field]).toEqual([400, "new_password"]);
  });
});
