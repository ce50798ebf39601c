import { beforeAll, describe, expect, test } from "vitest";
import { createOwnerSetUp } from "./create-owner-set-up.ts";
import { issueResetLink } from "./issue-reset-link.ts";
import { type PeopleHarness, password, startPeople } from "./test-people.ts";

let house: PeopleHarness;
let workspaceId: string;

beforeAll(async () => {
  house = await startPeople();
  workspaceId = await house.makeWorkspace();
});

async function signedIn() {
  const person = await house.makeMember(workspaceId, "viewer");
  return { ...person, cookie: await house.signIn(person.email) };
}
const canSignIn = async (email: string, given = password) =>
  (await house.call("POST", "/session", { body: { email, password: given } })).status === 201;
const tokenOf = (url: string | undefined) => url?.split("/").at(-1) ?? "";

describe("the profile", () => {
  test("a name changes by itself, an e-mail only with the password", async () => {
    const { cookie, email } = await signedIn();
    const change = (body: object) => house.call("PATCH", "/session/profile", { cookie, body });
    expect((await change({ name: "New name" })).data).toMatchObject({ name: "New name", email });
    const next = `new-${email}`;
    for (const extra of [{}, { current_password: "another password" }]) {
      const reply = await change({ email: next, ...extra });
      expect([reply.status, reply.error?.field]).toEqual([400, "current_password"]);
    }
    expect((await change({ email: next.toUpperCase(), current_password: password })).data.email).toBe(next);
    expect([await canSignIn(next), await canSignIn(email)]).toEqual([true, false]);
  });

  test("another person's e-mail is a conflict", async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const body = { email: other.email, current_password: password };
    const reply = await house.call("PATCH", "/session/profile", { cookie: me.cookie, body });
    expect([reply.status, reply.error?.field]).toEqual([409, "email"]);
  });

  test("a link that was sent to the old e-mail stops working", async () => {
    const { cookie, email } = await signedIn();
    const url = await issueResetLink(house.people, { email });
    const body = { email: `moved-${email}`, current_password: password };
    await house.call("PATCH", "/session/profile", { cookie, body });
    const reset = { token: tokenOf(url), password: "a stolen password" };
    expect((await house.call("POST", "/password-resets/complete", { body: reset })).status).toBe(404);
  });
});

describe("sessions", () => {
  test("a person sees their own, and which of them this one is", async () => {
    const { cookie, email } = await signedIn();
    await house.signIn(email);
    const { data } = await house.call("GET", "/sessions", { cookie });
    expect(data.items.map((one: { is_current: boolean }) => one.is_current).sort()).toEqual([false, true]);
    expect(data.items[0]).toMatchObject({ ip: "127.0.0.1", user_agent: expect.any(String) });
  });

  test("one that is ended is refused with the next call; another person's is not found", async () => {
    const { cookie, email } = await signedIn();
    const other = await house.signIn(email);
    const { data } = await house.call("GET", "/sessions", { cookie });
    const { id } = data.items.find((one: { is_current: boolean }) => !one.is_current);
    const stranger = await signedIn();
    expect((await house.call("DELETE", `/sessions/${id}`, { cookie: stranger.cookie })).status).toBe(404);
    expect((await house.call("GET", "/session", { cookie: other })).status).toBe(200);
    expect((await house.call("DELETE", `/sessions/${id}`, { cookie })).status).toBe(200);
    expect((await house.call("GET", "/session", { cookie: other })).status).toBe(401);
  });

  test("all others end at once, and this one stays", async () => {
    const { cookie, email } = await signedIn();
    const others = [await house.signIn(email), await house.signIn(email)];
    const stranger = await signedIn();
    await house.call("DELETE", "/sessions", { cookie });
    for (const other of others) expect((await house.call("GET", "/session", { cookie: other })).status).toBe(401);
    for (const kept of [cookie, stranger.cookie]) {
      expect((await house.call("GET", "/session", { cookie: kept })).status).toBe(200);
    }
  });
});

describe("a link for a new password", () => {
  const complete = (url: string | undefined, next: string) =>
    house.call("POST", "/password-resets/complete", { body: { token: tokenOf(url), password: next } });

  test("works once, and ends every session", async () => {
    const { cookie, email } = await signedIn();
    const url = await issueResetLink(house.people, { email: email.toUpperCase() });
    expect((await complete(url, "the next password")).status).toBe(200);
    expect([await canSignIn(email, "the next password"), await canSignIn(email)]).toEqual([true, false]);
    expect((await house.call("GET", "/session", { cookie })).status).toBe(401);
    expect((await complete(url, "yet another password")).status).toBe(404);
  });

  test("of several at once one counts", async () => {
    const { email } = await signedIn();
    const url = await issueResetLink(house.people, { email });
    const replies = await Promise.all([complete(url, "one new password"), complete(url, "two new passwords")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("stops working with a newer one, with a changed password and after an hour", async () => {
    const { email, cookie, id } = await signedIn();
    const old = await issueResetLink(house.people, { email });
    const newer = await issueResetLink(house.people, { email });
    expect((await complete(old, "the next password")).status).toBe(404);
    const body = { current_password: password, new_password: password };
    await house.call("POST", "/session/password", { cookie, body });
    expect((await complete(newer, "the next password")).status).toBe(404);
    const late = await issueResetLink(house.people, { email });
    await house.db.pool.query("update password_reset set expires_at = now() where user_id = $1", [id]);
    expect((await complete(late, "the next password")).status).toBe(404);
  });

  test("is not in the database", async () => {
    const { email } = await signedIn();
    const token = tokenOf(await issueResetLink(house.people, { email }));
    const { rows } = await house.db.pool.query("select string_agg(p::text, ' ') as text from password_reset p");
    expect(rows[0].text).not.toContain(token);
    expect(rows[0].text).not.toContain(Buffer.from(token).toString("hex"));
  });

  test("none is made for an e-mail without an account", async () => {
    expect(await issueResetLink(house.people, { email: "nobody@example.com" })).toBeUndefined();
  });

  test("without a mail server nobody can ask for one", async () => {
    const reply = await house.call("POST", "/password-resets", { body: { email: "nobody@example.com" } });
    expect(reply.status).toBe(403);
  });
});

describe("the first set-up", () => {
  const owner = { name: "Ada", password: "the owner's password", workspace_name: "Acme quality" };
  const setUp = (token: string, email: string) => house.call("POST", "/set-up", { body: { token, email, ...owner } });

  async function open() {
    const place = await house.makeWorkspace("My workspace");
    const person = await house.makeMember(place, "owner");
    const url = await createOwnerSetUp(house.people, { workspaceId: place, userId: person.id });
    return { ...person, place, token: tokenOf(url) };
  }

  test("gives the owner name, e-mail and password, names the workspace, and signs in", async () => {
    const { id, token, place, email } = await open();
    expect((await house.call("GET", "/session/options")).data.set_up).toBe(true);
    const reply = await setUp(token, `ada-${email}`);
    expect(reply.data).toMatchObject({
      person: { id, name: "Ada", email: `ada-${email}` },
      workspaces: [{ id: place, name: "Acme quality", role: "owner" }],
    });
    expect([await canSignIn(`ada-${email}`, owner.password), await canSignIn(email)]).toEqual([true, false]);
    expect((await house.call("GET", "/session/options")).data.set_up).toBe(false);
    expect((await setUp(token, `other-${email}`)).status).toBe(404);
  });

  test("is closed to whoever has not seen the link", async () => {
    const { email, id } = await open();
    for (const token of ["x", "A".repeat(43), id]) expect((await setUp(token, `evil-${email}`)).status).toBe(404);
    expect(await canSignIn(email)).toBe(true);
  });

  test("is over once the owner has chosen a password in another way", async () => {
    const { email, token } = await open();
    const body = { current_password: password, new_password: "chosen by the owner" };
    await house.call("POST", "/session/password", { cookie: await house.signIn(email), body });
    expect((await setUp(token, `late-${email}`)).status).toBe(404);
  });

  test("an e-mail that is taken leaves the link as it was", async () => {
    const { email, token } = await open();
    const other = await house.makeMember(workspaceId, "viewer");
    expect((await setUp(token, other.email)).status).toBe(409);
    expect((await setUp(token, `free-${email}`)).status).toBe(201);
  });
});
