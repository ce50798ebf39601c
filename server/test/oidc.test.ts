import { beforeAll, describe, expect, test } from "vitest";
import { type ProviderPerson, startProvider, type TestProvider } from "./oidc-provider.ts";
import { newAddress, type Reply, startTestService, type TestService } from "./service.ts";

const publicUrl = "http://localhost:8080";
const workspaceId = "ws_0000000000000000000001";
let service: TestService;
let provider: TestProvider;
let admin: { cookie: string; email: string; password: string };

beforeAll(async () => {
  provider = await startProvider(publicUrl);
  service = await startTestService({ ...provider.environment, PUBLIC_URL: publicUrl, OIDC_NAME: "Acme" });
  await service.workspace(workspaceId);
  admin = await service.person(workspaceId, "admin");
});

let people = 0;
const newPerson = (change: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = `person-${++people}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: `Person ${people}`, ...change };
};

const begin = (body: object = {}, headers: Record<string, string> = { "x-forwarded-for": newAddress() }) =>
  service.call("POST", "/session/oidc", { body, headers });
const cookiesOf = (reply: Reply) =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
const complete = (body: object, cookie: string) =>
  service.call("POST", "/session/oidc/complete", { body, cookie, headers: { "x-forwarded-for": newAddress() } });

async function signIn(person: ProviderPerson): Promise<Reply> {
  const begun = await begin({ return_to: "/conversations" });
  return complete(await provider.authorize(begun.json.data.url, person), cookiesOf(begun));
}

const invite = (email: string, role = "reviewer") =>
  service.call("POST", "/invitations", { cookie: admin.cookie, body: { email, role } });

describe("who may sign in with the provider", () => {
  test("an invited person gets an account, the invited role and a session, and keeps them", async () => {
    const person = newPerson();
    await invite(person.email as string);
    const first = await signIn(person);
    expect(first.json.data).toMatchObject({
      person: { name: person.name, email: person.email },
      workspaces: [{ id: workspaceId, role: "reviewer" }],
      return_to: "/conversations",
    });
    const session = await service.call("GET", "/session", { cookie: cookiesOf(first) });
    expect(session.json.data).toMatchObject({ has_password: false, person: { id: first.json.data.person.id } });
    // By the provider's id: a changed e-mail there changes nothing here.
    const again = await signIn({ ...person, email: "renamed@example.com" });
    expect(again.json.data.person.id).toBe(first.json.data.person.id);
  });

  test("a member with a password is linked by the e-mail that the provider vouches for", async () => {
    const member = await service.person(workspaceId, "viewer");
    const reply = await signIn(newPerson({ email: member.email.toUpperCase() }));
    expect(reply.json.data.person.id).toBe(member.id);
  });

  test.each([
    ["has neither account nor invitation", async () => newPerson()],
    [
      "has an invitation to an e-mail that the provider does not vouch for",
      async () => {
        const person = newPerson({ email_verified: false });
        await invite(person.email as string);
        return person;
      },
    ],
    ["has no e-mail", async () => ({ sub: "nameless" })],
    [
      "has the e-mail that a member chose themselves",
      async () => {
        const person = newPerson();
        const member = await service.person(workspaceId, "viewer");
        const body = { email: person.email, current_password: member.password };
        await service.call("PATCH", "/session/profile", { cookie: member.cookie, body });
        return person;
      },
    ],
  ])("whoever %s is refused, and no account is made", async (_who, make) => {
    const person = await make();
    const before = await countPeople();
    const reply = await signIn(person);
    expect([reply.status, reply.json.error?.code]).toEqual([403, "permission_denied"]);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await countPeople()).toBe(before);
  });

  test("a member who was removed is refused", async () => {
    const person = newPerson();
    await invite(person.email as string);
    const { id } = (await signIn(person)).json.data.person;
    await service.call("DELETE", `/members/${id}`, { cookie: admin.cookie });
    expect((await signIn(person)).status).toBe(403);
  });

  test("several sign-ins at once make one account", async () => {
    const person = newPerson();
    await invite(person.email as string);
    const replies = await Promise.all([signIn(person), signIn(person), signIn(person)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ json }) => json.data.person.id)).size).toBe(1);
  });
});

const countPeople = async () =>
  (await service.db.pool.query("select count(*)::int as people from auth_user")).rows[0].people;

describe("an answer of the provider", () => {
  test("works once", async () => {
    const person = newPerson();
    await invite(person.email as string);
    const begun = await begin();
    const answer = await provider.authorize(begun.json.data.url, person);
    expect((await complete(answer, cookiesOf(begun))).status).toBe(201);
    expect((await complete(answer, cookiesOf(begun))).status).toBe(401);
  });

  test("works only in the browser that asked for it", async () => {
    const mine = await begin();
    const theirs = await begin();
    const answer = await provider.authorize(mine.json.data.url, newPerson());
    for (const cookie of ["", cookiesOf(theirs), "cqs.oidc=forged", "cqs.oidc="]) {
      expect([cookie.slice(0, 15), (await complete(answer, cookie)).status]).toEqual([cookie.slice(0, 15), 401]);
    }
  });

  test("is refused where a part of it is made up", async () => {
    const begun = await begin();
    const answer = await provider.authorize(begun.json.data.url, newPerson());
    for (const change of [{ code: "made up" }, { state: "made up" }, { iss: "https://other.example.com" }]) {
      expect((await complete({ ...answer, ...change }, cookiesOf(begun))).status).toBe(401);
    }
  });

  test("is asked for with PKCE, state and nonce, and leads back to our own page", async () => {
    const { searchParams } = new URL((await begin()).json.data.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${publicUrl}/sign-in/oidc`,
      response_type: "code",
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^.{40,}$/),
      state: expect.stringMatching(/^.{40,}$/),
    });
  });
});

test("an address is counted whichever way it tries to sign in", async () => {
  const headers = { "x-forwarded-for": newAddress() };
  for (let i = 0; i < 100; i++) expect((await begin({}, headers)).status).toBe(201);
  expect((await begin({}, headers)).status).toBe(429);
});

test("a sign-in page learns the provider's name, and nothing without one", async () => {
  expect((await service.call("GET", "/session/options")).json.data.oidc).toEqual({ name: "Acme" });
});

test("a path of another site is not taken as the place to return to", async () => {
  for (const path of ["//evil.example.com", "/\\evil", "https://evil.example.com", "conversations"]) {
    expect([path, (await begin({ return_to: path })).status]).toEqual([path, 400]);
  }
});

test("a provider that is away is a 503", async () => {
  const away = await startTestService({ OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "x" });
  const call = { body: {}, headers: { "x-forwarded-for": newAddress() } };
  expect((await away.call("POST", "/session/oidc", call)).status).toBe(503);
});
