import { beforeAll, describe, expect, test } from "vitest";
import { stepOfCode } from "./gateway-totp.ts";
import { cookieOf, type PeopleHarness, password, startPeople } from "./test-people.ts";
import { codeOf } from "./test-totp.ts";
import { turnTwoFactorOff } from "./turn-two-factor-off.ts";

let house: PeopleHarness;
let workspaceId: string;

beforeAll(async () => {
  house = await startPeople();
  workspaceId = await house.makeWorkspace();
});

const begin = (cookie: string, current_password = password) =>
  house.call("POST", "/session/two-factor", { cookie, body: { current_password } });
const confirm = (cookie: string, code: string) =>
  house.call("POST", "/session/two-factor/confirm", { cookie, body: { code } });
const signIn = (email: string, code?: string) =>
  house.call("POST", "/session", { body: { email, password, ...(code === undefined ? {} : { code }) } });

async function personWithTwoFactor() {
  const person = await house.makeMember(workspaceId, "viewer");
  const cookie = await house.signIn(person.email);
  const { data } = await begin(cookie);
  expect((await confirm(cookie, codeOf(data.secret))).status).toBe(200);
  return { ...person, cookie, secret: data.secret as string, codes: data.recovery_codes as string[] };
}

/** Of the step after the one that confirmed the secret, which is accepted no more. */
const nextCode = (secret: string) => codeOf(secret, 30);

/** RFC 6238, appendix B: the secret is "12345678901234567890"; the last six of the eight digits. */
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1234567890, "005924"],
  [20000000000, "353130"],
])("codes are those of RFC 6238: at %i seconds", async (seconds, code) => {
  const input = { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", code, now: new Date(seconds * 1_000) };
  expect(await stepOfCode(input)).toBe(Math.floor(seconds / 30));
});

describe("turning it on", () => {
  test("nothing changes until a code confirms the secret", async () => {
    const { email } = await house.makeMember(workspaceId, "viewer");
    const cookie = await house.signIn(email);
    const begun = await begin(cookie);
    expect(begun.data.otpauth_url).toContain(`secret=${begun.data.secret}`);
    expect((await signIn(email)).status).toBe(201);
    const wrong = await confirm(cookie, codeOf(begun.data.secret, 3_600));
    expect([wrong.status, wrong.error?.field]).toEqual([400, "code"]);
    expect((await signIn(email)).status).toBe(201);
    expect((await house.call("GET", "/session", { cookie })).data.two_factor_enabled).toBe(false);
  });

  test("it ends the other sessions, and keeps this one", async () => {
    const { email } = await house.makeMember(workspaceId, "viewer");
    const [mine, other] = [await house.signIn(email), await house.signIn(email)];
    const { data } = await begin(mine);
    await confirm(mine, codeOf(data.secret));
    expect((await house.call("GET", "/session", { cookie: mine })).data.two_factor_enabled).toBe(true);
    expect((await house.call("GET", "/session", { cookie: other })).status).toBe(401);
  });

  test("a session without the password can't", async () => {
    const { email } = await house.makeMember(workspaceId, "viewer");
    const reply = await begin(await house.signIn(email), "another password");
    expect([reply.status, reply.error?.field]).toEqual([400, "current_password"]);
  });

  test("it can't be begun while it is on, nor confirmed twice", async () => {
    const { cookie, secret } = await personWithTwoFactor();
    expect((await begin(cookie)).status).toBe(409);
    expect((await confirm(cookie, codeOf(secret))).status).toBe(409);
  });
});

describe("signing in", () => {
  test("the right password alone is not enough, and opens no session", async () => {
    const { email, id } = await personWithTwoFactor();
    const before = await countSessions(id);
    const reply = await signIn(email);
    expect([reply.status, reply.error?.field, reply.cookies]).toEqual([401, "code", []]);
    expect(await countSessions(id)).toBe(before);
  });

  test("a code works once, even if it is still shown", async () => {
    const { email, secret } = await personWithTwoFactor();
    const code = nextCode(secret);
    const both = await Promise.all([signIn(email, code), signIn(email, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
  });

  test("a recovery code works once, new ones replace the old", async () => {
    const { email, cookie, codes } = await personWithTwoFactor();
    expect(new Set(codes).size).toBe(10);
    expect((await signIn(email, codes[0])).status).toBe(201);
    expect((await signIn(email, codes[0])).status).toBe(401);
    const body = { current_password: password };
    const renewed = await house.call("POST", "/session/two-factor/recovery-codes", { cookie, body });
    expect((await signIn(email, codes[1])).status).toBe(401);
    expect((await signIn(email, renewed.data.recovery_codes[0])).status).toBe(201);
  });

  test("a wrong password is told apart by nothing, code or not", async () => {
    const { email } = await personWithTwoFactor();
    const attempt = (body: object) => house.call("POST", "/session", { body });
    const wrong = await attempt({ email, password: "another password", code: "123456" });
    const unknown = await attempt({ email: "nobody@example.com", password: "another password", code: "123456" });
    expect([wrong.status, wrong.error]).toEqual([unknown.status, unknown.error]);
    expect(wrong.error).not.toHaveProperty("field");
  });

  test("guessing stops after ten codes, from wherever", async () => {
    const { email, secret, id } = await personWithTwoFactor();
    const wrong = codeOf(secret, 3_600);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await signIn(email, wrong)).status);
    expect(statuses).toContain(429);
    expect((await signIn(email, nextCode(secret))).status).toBe(429);
    expect(await countSessions(id)).toBe(1);
  });

  test("an invitation to an account with two factors needs both", async () => {
    const { email, secret } = await personWithTwoFactor();
    const there = await house.makeWorkspace("There");
    const admin = await house.signIn((await house.makeMember(there, "admin")).email);
    const invited = await house.call("POST", "/invitations", { cookie: admin, body: { email, role: "viewer" } });
    const token = invited.data.url.split("/").at(-1);
    const accept = (body: object) => house.call("POST", "/invitations/accept", { body: { token, password, ...body } });
    const without = await accept({});
    expect([without.status, without.error?.field]).toEqual([401, "code"]);
    expect((await accept({ code: nextCode(secret) })).status).toBe(201);
  });
});

describe("turning it off", () => {
  test("takes the password; signing in then takes it alone", async () => {
    const { email, cookie } = await personWithTwoFactor();
    const off = (current_password: string) =>
      house.call("POST", "/session/two-factor/disable", { cookie, body: { current_password } });
    expect((await off("another password")).status).toBe(400);
    expect((await off(password)).data).toEqual({ enabled: false });
    expect(cookieOf((await signIn(email)).cookies)).not.toBe("");
  });

  test("an operator can do it for somebody who lost the app", async () => {
    const { email } = await personWithTwoFactor();
    await turnTwoFactorOff(house.people, { email: email.toUpperCase() });
    expect((await signIn(email)).status).toBe(201);
  });
});

test("neither the secret nor a recovery code can be read from the database", async () => {
  const { secret, codes } = await personWithTwoFactor();
  const { rows } = await house.db.pool.query(
    "select (select string_agg(t::text, ' ') from two_factor t) || (select string_agg(r::text, ' ') from recovery_code r) as text",
  );
  const stored = Buffer.from(rows[0].text).toString("latin1");
  for (const shown of [secret, ...codes]) {
    expect(stored).not.toContain(shown);
    expect(stored).not.toContain(Buffer.from(shown).toString("hex"));
  }
});

const countSessions = async (userId: string): Promise<number> =>
  (await house.db.pool.query("select count(*)::int as n from auth_session where user_id = $1", [userId])).rows[0].n;
