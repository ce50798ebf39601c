import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace("ws_0000000000000000000031");
  key = (await service.key("ws_0000000000000000000031")).secret;
});

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, path, { key, headers, ...(body === undefined ? {} : { body }) });

async function make(path: string, body: object) {
  const reply = await call("POST", path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json.data;
}

/** The agent that a conversation is linked to. */
async function agentOf(named: string): Promise<string> {
  const { id } = await make("/conversations", { transcript: "Agent: Hello.", agent: named });
  return (await call("GET", `/conversations/${id}`)).json.data.agent_id;
}

test("a conversation finds an agent that was made here, by id, external id and name", async () => {
  const { id } = await make("/agents", { name: "Order desk", external_id: "bot-7", instructions: "Help." });
  for (const named of [id, "bot-7", "Order desk"]) expect(await agentOf(named)).toBe(id);
  expect((await call("PATCH", `/agents/${id}`, { name: "Orders" })).status).toBe(200);
  expect(await agentOf("Orders")).toBe(id);
  expect((await call("GET", "/agents?limit=100")).json.data.items).toHaveLength(1);
});

test("an upsert that names another agent moves the conversation there; one that names none leaves it", async () => {
  const upsert = async (given: object) => {
    const { id } = await make("/conversations", { external_id: "handed-over", upsert: true, ...given });
    const { agent, agent_id } = (await call("GET", `/conversations/${id}`)).json.data;
    return { agent, agent_id };
  };
  const [first, second] = [await agentOf("First shift"), await agentOf("Second shift")];
  const transcript = "Agent: Hello.";
  expect(await upsert({ transcript, agent: "First shift" })).toEqual({ agent: "First shift", agent_id: first });
  expect(await upsert({ tags: ["late"] })).toEqual({ agent: "First shift", agent_id: first });
  expect(await upsert({ agent: "Second shift" })).toEqual({ agent: "Second shift", agent_id: second });
});

test("one that a conversation was the first to name can be read, configured and published", async () => {
  const id = await agentOf("Newcomer");
  const read = await call("GET", `/agents/${id}`);
  expect(read.json.data).toMatchObject({ name: "Newcomer", kind: "human", status: "draft", version: null });
  const refused = await call("POST", `/agents/${id}/publish`);
  expect([refused.status, refused.json.error.field]).toEqual([409, "kind"]);
  await call("PATCH", "/agents", { id, kind: "ai", knowledge: [{ title: "Hours", text: "9 to 5." }] });
  expect((await make(`/agents/${id}/publish`, {})).version).toBe(1);
});

test("publishing is told of in the log with the agent as GET has it, once under one Idempotency-Key", async () => {
  const { id } = await make("/agents", { name: "Told", instructions: "Help.", tools: [{ name: "look_up" }] });
  const once = { "idempotency-key": "publish-it-once" };
  const replies = await Promise.all([1, 2, 3].map(() => call("POST", `/agents/${id}/publish`, undefined, once)));
  expect(replies.map(({ status, text }) => [status, text])).toEqual(replies.map(() => [200, replies[0]?.text]));
  const [now, log] = [await call("GET", `/agents/${id}`), await call("GET", `/events?resource_id=${id}`)];
  expect(now.json.data).toMatchObject({ version: 1, status: "published" });
  expect(log.json.data.items).toMatchObject([
    { type: "agent.published", resource: { type: "agent", id }, sequence: 1, data: now.json.data },
  ]);
  const versions = await call("GET", `/agents/${id}/versions`);
  const { data } = (await call("GET", `/agents/${id}/versions/1`)).json;
  expect(versions.json.data).toEqual({ items: [data], has_more: false });
  expect(data.tools).toEqual([
    { name: "look_up", description: null, parameters: { type: "object", properties: {} }, url: null, mock: null },
  ]);
});

test("whoever changes or publishes an agent that another has changed since is told so, and overwrites nothing", async () => {
  const metadata = { zone: "north", a: 1 };
  const { id } = await make("/agents", { name: "Shared", instructions: "Help.", metadata });
  const path = `/agents/${id}`;
  const tagOf = async () => (await call("GET", path)).headers.get("etag") as string;
  const etag = await tagOf();
  const first = await call("PATCH", path, { model: "small", metadata: { longer_name: 2, b: 3 } }, { "if-match": etag });
  expect([first.status, first.headers.get("etag")]).toEqual([200, await tagOf()]);
  const late = await call("PATCH", path, { model: "large" }, { "if-match": etag });
  expect([late.status, late.json.error]).toMatchObject([412, { code: "precondition_failed", field: "If-Match" }]);
  expect((await call("PATCH", "/agents", { id, model: "large" }, { "if-match": etag })).status).toBe(412);
  expect((await call("POST", `${path}/publish`, undefined, { "if-match": etag })).status).toBe(412);
  expect((await call("GET", path)).json.data).toMatchObject({ model: "small", version: null });
  const published = await call("POST", `${path}/publish`, undefined, { "if-match": await tagOf() });
  expect([published.status, published.headers.get("etag")]).toEqual([200, await tagOf()]);
});

test("a webhook that asked for it gets a delivery with each publishing", async () => {
  const webhook = await make("/webhooks", { url: "https://example.com/hook", events: ["agent.published"] });
  const { id } = await make("/agents", { name: "Delivered", instructions: "Help." });
  await make(`/agents/${id}/publish`, {});
  await make(`/agents/${id}/publish`, {});
  const { items } = (await call("GET", `/webhooks/${webhook.id}/deliveries`)).json.data;
  expect(items).toHaveLength(2);
});
