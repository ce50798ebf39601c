import { beforeAll, expect, test } from "vitest";
import { addMember } from "../src/people/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import { startTestService, type TestService } from "./service.ts";

const workspaceId = "ws_0000000000000000000001";
const secondId = "ws_0000000000000000000002";
const foreignId = "ws_0000000000000000000003";
let service: TestService;
let cookie: string;
let liveKey: string;
let testKey: string;
let live: { id: string; url: string };
let trial: { id: string; url: string };

beforeAll(async () => {
  service = await startTestService({ PUBLIC_URL: "https://quality.example.com" });
  for (const id of [workspaceId, secondId, foreignId]) await service.workspace(id);
  const person = await service.person(workspaceId, "admin");
  cookie = person.cookie;
  await addMember({ db: service.db, clock: systemClock }, { workspaceId: secondId, userId: person.id, role: "viewer" });
  liveKey = (await service.key(workspaceId, "live")).secret;
  testKey = (await service.key(workspaceId, "test")).secret;
  live = await makeConversation(liveKey);
  trial = await makeConversation(testKey);
});

async function makeConversation(key: string) {
  const { json } = await service.call("POST", "/conversations", { key, body: { transcript: "Agent: Hello." } });
  return json.data;
}

const read = (path: string, headers: Record<string, string> = {}) => service.call("GET", path, { cookie, headers });

test("a session picks the view by the query, with no warning about it", async () => {
  expect((await read(`/conversations/${live.id}?mode=live`)).status).toBe(200);
  const reply = await read(`/conversations/${trial.id}?mode=test`);
  expect([reply.status, reply.json.meta.warnings]).toEqual([200, undefined]);
  for (const path of [`/conversations/${trial.id}`, `/conversations/${trial.id}?mode=live`]) {
    expect((await read(path)).status).toBe(404);
  }
  expect((await read("/session?mode=test")).json.data.mode).toBe("test");
});

test("a stream opened with the mode in its address tells of that mode's events", async () => {
  const address = `${service.base}/stream?mode=test&last_event_id=0.evt_${"0".repeat(22)}`;
  const response = await fetch(address, { headers: { cookie } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  while (!text.includes("data:")) text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  expect([text.includes(trial.id), text.includes(live.id)]).toEqual([true, false]);
});

test("a conversation's url opens in its own mode", async () => {
  expect(live.url).toBe(`https://quality.example.com/conversations/${live.id}`);
  expect(trial.url).toBe(`https://quality.example.com/conversations/${trial.id}?mode=test`);
  const { json } = await read("/events?mode=test&limit=1&order=asc");
  expect(json.data.items[0].data.url).toBe(trial.url);
});

test.each([
  ["a key of the other mode", () => service.call("GET", "/conversations?mode=test", { key: liveKey })],
  ["a header of the other mode", () => read("/conversations?mode=test", { "x-service-mode": "live" })],
  ["an unknown mode with a session", () => read("/conversations?mode=TEST")],
  ["an unknown mode with a key", () => service.call("GET", "/conversations?mode=", { key: liveKey })],
  ["two modes at once", () => read("/conversations?mode=test&mode=live")],
])("%s is a 400 that names the mode", async (_name, call) => {
  const reply = await call();
  expect([reply.status, reply.json.error.code, reply.json.error.field]).toEqual([400, "invalid_argument", "mode"]);
});

test("a contradicting mode is looked at after the key, its limit and its scope", async () => {
  const { secret } = await service.key(workspaceId, "live", { scopes: ["tickets:read"] });
  expect((await service.call("GET", "/conversations?mode=test", { key: secret })).status).toBe(403);
  expect((await service.call("GET", "/conversations?mode=test", { key: testKey })).status).toBe(200);
  expect((await service.call("GET", "/nothing?mode=no", { key: testKey })).status).toBe(404);
});

test("where mode is a filter of the operation it stays one", async () => {
  const { json } = await read("/audit?mode=test");
  const modes = new Set(json.data.items.map(({ mode }: { mode: string }) => mode));
  expect([...modes]).toEqual(["test"]);
  expect((await read("/audit?mode=live")).status).toBe(200);
});

test("a session picks one of its workspaces by the query, with no warning and with its role there", async () => {
  for (const id of [workspaceId, secondId]) {
    const { status, json } = await read(`/session?workspace_id=${id}`);
    expect([status, json.data.workspace.id, json.meta.warnings]).toEqual([200, id, undefined]);
  }
  const conversation = await makeConversation((await service.key(secondId, "test")).secret);
  expect((await read(`/conversations/${conversation.id}?mode=test&workspace_id=${secondId}`)).status).toBe(200);
  expect((await read(`/conversations/${conversation.id}?mode=test&workspace_id=${workspaceId}`)).status).toBe(404);
  const tag = { cookie, body: { tags: ["vip"] } };
  const path = `/conversations/${conversation.id}?mode=test&workspace_id=${secondId}`;
  expect((await service.call("PATCH", path, tag)).status).toBe(403);
});

test("a workspace in the query opens nobody else's: a session is refused", async () => {
  const reply = await read(`/conversations?workspace_id=${foreignId}`);
  expect([reply.status, reply.json.error.code]).toEqual([403, "permission_denied"]);
});

test.each([
  ["another than the key's", () => service.call("GET", `/conversations?workspace_id=${secondId}`, { key: liveKey })],
  ["another than the header's", () => read(`/session?workspace_id=${secondId}`, { "x-workspace-id": workspaceId })],
  ["no id at all", () => read("/session?workspace_id=%00")],
  ["two at once", () => read(`/session?workspace_id=${secondId}&workspace_id=${workspaceId}`)],
])("a workspace in the query that is %s is a 400 that names it", async (_name, call) => {
  const reply = await call();
  expect([reply.status, reply.json.error.field]).toEqual([400, "workspace_id"]);
});
