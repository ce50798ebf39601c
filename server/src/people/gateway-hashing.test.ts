import { beforeAll, expect, test } from "vitest";
import { maxConcurrentHashes, maxWaitingHashes } from "./gateway-hashing.ts";
import { cookieOf, type PeopleHarness, password, startPeople } from "./test-people.ts";

/** Hashes that wait until they are let go, so that what runs at once can be counted. */
function createHeldHashing() {
  const counts = { running: 0, peak: 0, total: 0 };
  let held = Promise.resolve();
  let letGo = () => {};
  async function run<T>(outcome: T): Promise<T> {
    counts.total++;
    counts.peak = Math.max(counts.peak, ++counts.running);
    await held;
    counts.running--;
    return outcome;
  }
  return {
    counts,
    hold() {
      Object.assign(counts, { peak: 0, total: 0 });
      held = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    letGo: () => letGo(),
    hashing: {
      hash: (plain: string) => run(`hash of ${plain}`),
      verify: ({ hash, password: plain }: { hash: string; password: string }) => run(hash === `hash of ${plain}`),
    },
  };
}

const held = createHeldHashing();
const attempts = 40;
let house: PeopleHarness;
let workspaceId: string;

beforeAll(async () => {
  house = await startPeople("http://localhost:8080", held.hashing);
  workspaceId = await house.makeWorkspace();
});

const signInFrom = (remoteAddress: string, email: string, given: string) =>
  house.server.inject({ method: "POST", url: "/api/v1/session", remoteAddress, payload: { email, password: given } });

/** Lets the calls go once all that will be refused were refused. */
async function answersTo(calls: readonly Promise<{ statusCode: number; headers: object }>[]) {
  const refused: unknown[] = [];
  const expected = calls.length - maxConcurrentHashes - maxWaitingHashes;
  const allRefused = new Promise<void>((resolve) => {
    for (const call of calls) void call.then((answer) => refused.push(answer) === expected && resolve());
  });
  await allRefused;
  const { running, total } = held.counts;
  held.letGo();
  return { answers: await Promise.all(calls), running, total };
}

test("of 40 wrong sign-ins at once two are hashed, some wait, and the rest are told when to come back", async () => {
  held.hold();
  const calls = Array.from({ length: attempts }, (_, i) => signInFrom(`198.51.100.${i}`, `p${i}@example.com`, "wrong"));
  const { answers, running, total } = await answersTo(calls);
  expect([running, total]).toEqual([maxConcurrentHashes, maxConcurrentHashes]);
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  const hashed = maxConcurrentHashes + maxWaitingHashes;
  expect(statuses).toEqual([...Array(hashed).fill(401), ...Array(attempts - hashed).fill(429)]);
  for (const answer of answers) {
    if (answer.statusCode === 429) expect(Number(answer.headers["retry-after" as never])).toBeGreaterThan(0);
  }
  expect(held.counts).toMatchObject({ running: 0, peak: maxConcurrentHashes, total: hashed });
});

test("changing a password and accepting an invitation wait in the same queue", async () => {
  const member = await house.makeMember(workspaceId, "owner");
  const cookie = await house.signIn(member.email);
  const invited = await house.call("POST", "/invitations", {
    cookie,
    body: { email: "new@example.com", role: "viewer" },
  });
  const token = invited.data.url.split("/").at(-1) as string;
  held.hold();
  const fill = Array.from({ length: maxConcurrentHashes + maxWaitingHashes + 1 }, (_, i) =>
    signInFrom(`203.0.113.${i}`, `q${i}@example.com`, "wrong"),
  );
  await Promise.race(fill);
  const change = { current_password: password, new_password: "another password entirely" };
  const acceptance = { token, name: "New Person", password };
  const refused = await Promise.all([
    house.call("POST", "/session/password", { cookie, body: change }),
    house.call("POST", "/invitations/accept", { body: acceptance }),
  ]);
  held.letGo();
  await Promise.all(fill);
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(Array(2).fill([429, "rate_limited"]));
  // Nothing was used up: both work as soon as there is room.
  const accepted = await house.call("POST", "/invitations/accept", { body: acceptance });
  expect(accepted.status).toBe(201);
  expect((await house.call("POST", "/session/password", { cookie, body: change })).status).toBe(200);
  expect((await house.call("GET", "/session", { cookie: cookieOf(accepted.cookies) })).status).toBe(200);
});

test("one address can't try a list of e-mails, nor can one network of IPv6 addresses", async () => {
  const tried = async (addressOf: (i: number) => string, limit: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < limit + 1; i++) {
      statuses.push((await signInFrom(addressOf(i), `list${i}@example.com`, "wrong")).statusCode);
    }
    return statuses;
  };
  const perAddress = 100;
  const expected = [...Array(perAddress).fill(401), 429];
  expect(await tried(() => "192.0.2.77", perAddress)).toEqual(expected);
  expect(await tried((i) => `2001:db8:5:6::${i.toString(16)}`, perAddress)).toEqual(expected);
  expect((await signInFrom("2001:db8:5:7::1", "list@example.com", "wrong")).statusCode).toBe(401);
});

test("an account's window does not depend on how its e-mail is written, nor on the address within a /64", async () => {
  const perAccount = 20;
  const statuses: number[] = [];
  for (let i = 0; i < perAccount + 1; i++) {
    const email = i % 2 ? "Victim@Example.COM" : "victim@example.com";
    statuses.push((await signInFrom(`2001:db8:9:9::${i + 1}`, email, "wrong")).statusCode);
  }
  expect(statuses).toEqual([...Array(perAccount).fill(401), 429]);
});
