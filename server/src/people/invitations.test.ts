import { beforeAll, describe, expect, test } from "vitest";
import { createPerson } from "./create-person.ts";
import { purgeExpired } from "./purge-expired.ts";
import { cookieOf, type PeopleHarness, password, startPeople } from "./test-people.ts";
import type { Role } from "./types.ts";

let house: PeopleHarness;
let workspaceId: string;
let owner: string;
let admin: string;

beforeAll(async () => {
  house = await startPeople();
  workspaceId = await house.makeWorkspace();
  owner = await house.signIn((await house.makeMember(workspaceId, "owner")).email);
  admin = await house.signIn((await house.makeMember(workspaceId, "admin")).email);
});

const invite = (email: string, role: Role = "reviewer", cookie = owner, headers = {}) =>
  house.call("POST", "/invitations", { cookie, headers, body: { email, role } });
const tokenOf = (url: string) => url.split("/").at(-1) as string;
const accept = (token: string, more: object = {}) =>
  house.call("POST", "/invitations/accept", { body: { token, name: "New Person", password, ...more } });
const membersOf = async (email: string) => {
  const { rows } = await house.db.pool.query(
    "select m.role from member m join auth_user u on u.id = m.user_id where u.email = $1 and m.workspace_id = $2",
    [email, workspaceId],
  );
  return rows as { role: Role }[];
};

describe("an invitation", () => {
  test("makes account and membership, and signs in", async () => {
    const made = await invite("New.Person@Example.com");
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ email: "new.person@example.com", role: "reviewer" });
    expect(made.data.url).toMatch(/^http:\/\/localhost:8080\/invitations\/[A-Za-z0-9_-]{43}$/);
    const accepted = await accept(tokenOf(made.data.url));
    expect(accepted.status).toBe(201);
    expect(accepted.data).toMatchObject({
      person: { name: "New Person", email: "new.person@example.com" },
      workspaces: [{ id: workspaceId, role: "reviewer" }],
    });
    const session = await house.call("GET", "/session", { cookie: cookieOf(accepted.cookies) });
    expect(session.data).toMatchObject({ role: "reviewer", workspace: { id: workspaceId } });
  });

  test("is accepted by one of ten at once, and makes one membership", async () => {
    const email = "race@example.com";
    const token = tokenOf((await invite(email)).data.url);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(404)]);
    expect(await membersOf(email)).toEqual([{ role: "reviewer" }]);
    const { rows } = await house.db.pool.query(
      "select 1 from auth_session s join auth_user u on u.id = s.user_id where u.email = $1",
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test("is kept as a hash only", async () => {
    const token = tokenOf((await invite("hashed@example.com")).data.url);
    const { rows } = await house.db.pool.query<{ row: string }>("select invitation::text as row from invitation");
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test("that was used, revoked, replaced, has expired or never was, is not there", async () => {
    const used = tokenOf((await invite("used@example.com")).data.url);
    await accept(used);
    const revoked = (await invite("revoked@example.com")).data;
    expect((await house.call("DELETE", `/invitations/${revoked.id}`, { cookie: admin })).data).toEqual({
      id: revoked.id,
      deleted: true,
    });
    const replaced = tokenOf((await invite("replaced@example.com")).data.url);
    await invite("replaced@example.com");
    const expired = (await invite("expired@example.com")).data;
    await house.db.pool.query("update invitation set expires_at = now() where id = $1", [expired.id]);
    for (const token of [used, tokenOf(revoked.url), replaced, tokenOf(expired.url), "x".repeat(43)]) {
      const answer = await accept(token);
      expect([answer.status, answer.error?.message]).toEqual([404, "No such invitation."]);
    }
    expect(await membersOf("revoked@example.com")).toEqual([]);
    for (const { id } of [revoked, expired]) {
      expect((await house.call("DELETE", `/invitations/${id}`, { cookie: owner })).status).toBe(404);
    }
  });

  test("of somebody with an account needs that account's password", async () => {
    const elsewhere = await house.makeMember(await house.makeWorkspace("Elsewhere"), "viewer");
    const token = tokenOf((await invite(elsewhere.email, "viewer")).data.url);
    const wrong = await accept(token, { password: "a password of a thief" });
    expect([wrong.status, wrong.cookies]).toEqual([401, []]);
    expect(await membersOf(elsewhere.email)).toEqual([]);
    const right = await accept(token, { name: undefined });
    expect(right.status).toBe(201);
    expect(right.data.person).toEqual({ id: elsewhere.id, name: elsewhere.name, email: elsewhere.email });
    expect(right.data.workspaces).toHaveLength(2);
  });

  test("is no second door at which to guess a password", async () => {
    const victim = await house.makeMember(await house.makeWorkspace("Elsewhere"), "viewer");
    const token = tokenOf((await invite(victim.email)).data.url);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => accept(token, { password: `guess number ${i}` })),
    );
    expect(guesses.every(({ status }) => status === 401)).toBe(true);
    expect((await accept(token)).status).toBe(429);
  });

  test("goes on where a crash between account and membership left off", async () => {
    const email = "crashed@example.com";
    const token = tokenOf((await invite(email)).data.url);
    await createPerson(house.people, { email, name: "New Person", password });
    expect((await accept(token)).status).toBe(201);
    expect(await membersOf(email)).toEqual([{ role: "reviewer" }]);
  });

  test("needs a name for a new account, and a password of 12 characters; neither mistake uses it up", async () => {
    const token = tokenOf((await invite("careful@example.com")).data.url);
    expect((await accept(token, { name: undefined })).error?.field).toBe("name");
    expect((await accept(token, { password: "too short" })).error?.field).toBe("password");
    expect((await accept(token)).status).toBe(201);
  });
});

describe("inviting", () => {
  test("nobody invites to a role above their own, and only admins invite", async () => {
    expect((await invite("a@example.com", "owner", admin)).error?.code).toBe("permission_denied");
    expect((await invite("a@example.com", "admin", admin)).status).toBe(201);
    const reviewer = await house.signIn((await house.makeMember(workspaceId, "reviewer")).email);
    expect((await invite("a@example.com", "viewer", reviewer)).error?.code).toBe("permission_denied");
  });

  test("a member can't be invited again, and an address without an account to be had is a mistake", async () => {
    const member = await house.makeMember(workspaceId, "viewer");
    const again = await invite(member.email.toUpperCase());
    expect([again.status, again.error?.field]).toEqual([409, "email"]);
    for (const email of ["nobody", "odd!one@example.com", "a@b", ".dot@example.com"]) {
      expect((await invite(email)).error?.field).toBe("email");
    }
  });

  test("a retry with the same key answers the same link, and invites once", async () => {
    const headers = { "idempotency-key": "invite-once" };
    const [first, second] = [
      await invite("once@example.com", "viewer", owner, headers),
      await invite("once@example.com", "viewer", owner, headers),
    ];
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(second.data).toEqual(first.data);
    const { rows } = await house.db.pool.query("select 1 from invitation where email = 'once@example.com'");
    expect(rows).toHaveLength(1);
    expect((await accept(tokenOf(second.data.url))).status).toBe(201);
  });

  test("open invitations are listed newest first, without their links, to their own workspace", async () => {
    const other = await house.makeWorkspace();
    const cookie = await house.signIn((await house.makeMember(other, "admin")).email);
    for (const name of ["one", "two", "three"]) await invite(`${name}@example.com`, "viewer", cookie);
    const page = await house.call("GET", "/invitations?limit=2", { cookie });
    expect(page.data.items.map(({ email }: { email: string }) => email)).toEqual([
      "three@example.com",
      "two@example.com",
    ]);
    expect(page.data.has_more).toBe(true);
    expect(page.data.items[0]).not.toHaveProperty("url");
    const foreign = page.data.items[0].id;
    expect((await house.call("DELETE", `/invitations/${foreign}`, { cookie: owner })).status).toBe(404);
  });
});

test("the purge takes what expired and nothing else", async () => {
  const { pool } = house.db;
  const past = "now() - interval '1 second'";
  await invite("purged@example.com");
  await invite("spared@example.com");
  await pool.query(`update invitation set expires_at = ${past} where email = 'purged@example.com'`);
  const leaving = await house.makeMember(workspaceId, "viewer");
  await house.signIn(leaving.email);
  await pool.query(`update auth_session set expires_at = ${past} where user_id = $1`, [leaving.id]);
  await pool.query(
    `insert into auth_verification values ('a', 'old', 'v', ${past}, now(), now()), ('b', 'new', 'v', now() + interval '1 hour', now(), now())`,
  );
  const purged = await purgeExpired(house.people);
  expect(purged).toMatchObject({ sessions: 1, verifications: 1 });
  expect(purged.invitations).toBeGreaterThanOrEqual(1);
  const { rows } = await pool.query(
    "select email from invitation where email in ('purged@example.com', 'spared@example.com')",
  );
  expect(rows).toEqual([{ email: "spared@example.com" }]);
  expect((await house.call("GET", "/session", { cookie: owner })).status).toBe(200);
  expect(await purgeExpired(house.people)).toEqual({ sessions: 0, verifications: 0, invitations: 0, links: 0 });
});
