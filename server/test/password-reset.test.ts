import { beforeAll, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "./mail-server.ts";
import { newAddress, startTestService, type TestService } from "./service.ts";

const workspaceId = "ws_0000000000000000000001";
let service: TestService;
let mail: TestMailServer;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startTestService({ ...mail.environment, PUBLIC_URL: "http://localhost:8080" });
  await service.workspace(workspaceId);
});

const ask = (email: string, headers = { "x-forwarded-for": newAddress() }) =>
  service.call("POST", "/password-resets", { body: { email }, headers });
const linkIn = (text: string) => /\/reset-password\/([\w-]+)/.exec(text.replaceAll("=\r\n", ""))?.[1] ?? "";

test("a forgotten password is replaced by a link that comes by mail", async () => {
  const person = await service.person(workspaceId, "viewer");
  expect((await ask(person.email.toUpperCase())).json.data).toEqual({ accepted: true });
  const text = await mail.next();
  expect(text).toContain(`To: ${person.email}`);
  const headers = { "x-forwarded-for": newAddress() };
  const body = { token: linkIn(text), password: "the next password" };
  expect((await service.call("POST", "/password-resets/complete", { body, headers })).status).toBe(200);
  const signIn = (password: string) =>
    service.call("POST", "/session", { body: { email: person.email, password }, headers });
  expect([(await signIn(person.password)).status, (await signIn(body.password)).status]).toEqual([401, 201]);
});

test("an e-mail without an account gets the same answer, and no mail", async () => {
  const person = await service.person(workspaceId, "viewer");
  const [unknown, known] = [await ask("nobody@example.com"), await ask(person.email)];
  const shape = ({ status, json }: typeof known) => [status, json.data];
  expect(shape(unknown)).toEqual(shape(known));
  // One at a time and in their order: the second mail would be the unknown one's.
  expect(await mail.next()).toContain(`To: ${person.email}`);
  expect(mail.mails.join()).not.toContain("nobody@example.com");
});

test("neither an account nor an address can be flooded with mails", async () => {
  const statuses = async (count: number, call: (i: number) => ReturnType<typeof ask>) => {
    const replies: number[] = [];
    for (let i = 0; i < count; i++) replies.push((await call(i)).status);
    return replies;
  };
  const accepted = (count: number) => Array.from({ length: count }, () => 202);
  expect(await statuses(6, () => ask("flooded@example.com"))).toEqual([...accepted(5), 429]);
  const one = { "x-forwarded-for": newAddress() };
  expect(await statuses(21, (i) => ask(`person${i}@example.com`, one))).toEqual([...accepted(20), 429]);
});

test("what waits to be sent holds no link", async () => {
  await service.person(workspaceId, "viewer", "waiting@example.com");
  await ask("waiting@example.com");
  const text = await mail.next();
  const { rows } = await service.db.pool.query("select data::text from pgboss.job where name = 'people.reset-mail'");
  expect(rows.length).toBeGreaterThan(0);
  for (const { data } of rows) expect(data).not.toContain(linkIn(text));
});
