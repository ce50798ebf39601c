import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, test } from "vitest";
import { afterFile } from "../../test/after-file.ts";
import { startTestService } from "../../test/service.ts";

const service = await startTestService();
const { workspaceId } = await service.workspace("ws_assistants");
const { secret: key } = await service.key(workspaceId);
const endpoint = new URL("/mcp", service.base);

async function assistant(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(
    new StreamableHTTPClientTransport(endpoint, { requestInit }) as Parameters<Client["connect"]>[0],
  );
  afterFile(() => client.close());
  return client;
}

interface Result {
  readonly isError?: boolean;
  readonly content: { text: string }[];
  readonly structuredContent?: Record<string, unknown>;
}
const use = async (client: Client, name: string, given: object) =>
  (await client.callTool({ name, arguments: given as Record<string, unknown> })) as unknown as Result;

describe("an assistant", () => {
  let client: Client;
  let conversationId: string;
  beforeAll(async () => {
    client = await assistant(key);
    const body = { transcript: "Agent: Hello.\nCustomer: The zeppelin is late.", tags: ["air"], channel: "chat" };
    conversationId = (await service.call("POST", "/conversations", { key, body })).json.data.id;
  });

  test("finds conversations, reads traces, tags, opens tickets and asks for figures, by the contract's own schemas", async () => {
    const { tools } = await client.listTools();
    const search = tools.find(({ name }) => name === "list_conversations");
    expect(search?.inputSchema.properties).toHaveProperty("q");
    expect(search?.annotations?.readOnlyHint).toBe(true);
    const found = await use(client, "list_conversations", { q: "zeppelin", channel: ["chat", "email"], limit: 5 });
    expect(found.structuredContent).toMatchObject({ items: [{ id: conversationId }] });
    expect(JSON.parse(found.content[0]?.text ?? "")).toEqual(found.structuredContent);
    const trace = await use(client, "get_conversation_trace", { id: conversationId });
    expect(JSON.stringify(trace.structuredContent)).toContain("The zeppelin is late.");
    const tagged = await use(client, "update_conversation", { id: conversationId, tags: ["air", "late"] });
    expect(tagged.structuredContent).toMatchObject({ tags: ["air", "late"] });
    const ticket = await use(client, "create_ticket", { title: "Late", linked_conversation_id: conversationId });
    expect(ticket.structuredContent).toMatchObject({ title: "Late" });
    expect((await use(client, "get_insight_scores", {})).structuredContent).toHaveProperty("points");
    const kept = await service.call("GET", `/conversations/${conversationId}`, { key });
    expect(kept.json.data.tags).toEqual(["air", "late"]);
  });

  test("tests an agent", async () => {
    const body = { name: "Bot", kind: "ai", instructions: "Answer.", knowledge: [] };
    const { id } = (await service.call("POST", "/agents", { key, body })).json.data;
    const tested = await use(client, "test_agent", { id, message: "Hello?" });
    expect(tested.structuredContent).toMatchObject({ agent_id: id, status: "completed" });
  });

  test("is told what is wrong with its arguments, by the field", async () => {
    const refused = [
      await use(client, "list_conversations", { channel: "pigeon" }),
      await use(client, "get_conversation_trace", {}),
      await use(client, "get_conversation_trace", { id: "../keys" }),
      await use(client, "create_ticket", { subjekt: "x" }),
      await use(client, "delete_everything", {}),
    ];
    expect(refused.map(({ isError }) => isError)).toEqual([true, true, true, true, true]);
    expect(refused.map(({ content }) => content[0]?.text)).toEqual([
      expect.stringContaining("channel must be one of"),
      "id is required.",
      "not_found: No such resource.",
      "subjekt is not an argument of this tool.",
      "There is no tool called delete_everything.",
    ]);
  });
});

test("a key without a scope is offered fewer tools, and refused the others", async () => {
  const { secret } = await service.key(workspaceId, "live", { scopes: ["scorecards:read"] });
  const client = await assistant(secret);
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain("get_scorecard");
  expect(names.filter((name) => /conversation|ticket|contact|trace|test/.test(name))).toEqual([]);
  const refused = await use(client, "list_conversations", {});
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("permission_denied") }] });
});

test("nobody gets in without a key, by a cookie, or with another workspace's conversation", async () => {
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const { cookie } = await service.person(workspaceId, "owner");
  for (const credentials of [{}, { authorization: "Bearer nonsense" }, { cookie }]) {
    const reply = await fetch(endpoint, { method: "POST", headers: { ...headers, ...credentials }, body: message });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ success: false, error: { code: "unauthenticated" } });
  }
  const { workspaceId: other } = await service.workspace("ws_other_assistants");
  const client = await assistant((await service.key(other)).secret);
  expect((await use(client, "list_conversations", {})).structuredContent).toMatchObject({ items: [] });
});

test("what is no message is refused in the envelope", async () => {
  const send = (init: RequestInit) =>
    fetch(endpoint, {
      ...init,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
    });
  expect((await send({ method: "POST", body: "{" })).status).toBe(400);
  expect((await send({ method: "POST", body: `"${"x".repeat(1_100_000)}"` })).status).toBe(413);
  const reading = await send({ method: "GET" });
  expect([reading.status, reading.headers.get("allow")]).toEqual([405, "POST"]);
  const strange = await send({ method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "no/such" }) });
  expect(await strange.json()).toMatchObject({ error: { code: -32601 } });
});
