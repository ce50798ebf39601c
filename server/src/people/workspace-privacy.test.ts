import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

let service: TestService;
let cookie: string;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace("ws_private");
  cookie = (await service.person("ws_private", "admin")).cookie;
  key = (await service.key("ws_private")).secret;
});

const said = "Customer: I am ada@example.com, order ORD-123456\nAgent: thank you";
const masked = "Customer: I am [EMAIL], order [ORDER_NUMBER]\nAgent: thank you";

async function setMode(pii_mode: string) {
  const body = { pii_mode, pii_patterns: [{ name: "order_number", pattern: "ORD-\\d{6}" }] };
  expect((await service.call("PATCH", "/workspace", { cookie, body })).status).toBe(200);
}

async function send() {
  const body = { transcript: said, metadata: { mail: "ada@example.com" } };
  const answer = await service.call("POST", "/conversations", { key, body });
  expect(answer.status).toBe(201);
  return { id: answer.json.data.id as string, requestId: answer.json.meta.request_id as string };
}

const shown = async (id: string) => (await service.call("GET", `/conversations/${id}`, { key })).json.data;

async function audited(requestId: string) {
  const { json } = await service.call("GET", `/audit/${requestId}`, { cookie });
  return JSON.stringify(json.data.payload);
}

test("what was said is shown as the workspace wants it from the next call on, wherever it is shown", async () => {
  const before = await send();
  expect((await shown(before.id)).transcript).toBe(said);
  expect(await audited(before.requestId)).toContain("ada@example.com");

  await setMode("mask_shown");
  expect(await shown(before.id)).toMatchObject({ transcript: masked, metadata: { mail: "[EMAIL]" } });
  const masking = await send();
  expect(await shown(masking.id)).toMatchObject({ transcript: masked, metadata: { mail: "[EMAIL]" } });
  expect(await audited(masking.requestId)).not.toContain("ada@example.com");
  const trace = await service.call("GET", `/conversations/${masking.id}/trace`, { key });
  expect(trace.text).toContain("I am [EMAIL], order [ORDER_NUMBER]");
  expect(trace.text).not.toContain("ada@example.com");

  await setMode("off");
  expect((await shown(masking.id)).transcript).toBe(said);
});

test("what is masked before it is stored is gone for good", async () => {
  await setMode("mask_stored");
  const { id } = await send();
  await setMode("off");
  expect(await shown(id)).toMatchObject({ transcript: masked, metadata: { mail: "[EMAIL]" } });
});

test.each(["mask_shown", "mask_stored"])("a transcript of 150 KB is masked like a short one: %s", async (mode) => {
  await setMode(mode);
  const times = 2_400;
  const transcript = `${said}\n`.repeat(times);
  const { status, json } = await service.call("POST", "/conversations", { key, body: { transcript } });
  expect(status).toBe(201);
  const { id } = json.data;
  expect((await shown(id)).transcript).toBe(`${masked}\n`.repeat(times));
  const trace = await service.call("GET", `/conversations/${id}/trace`, { key });
  expect(trace.text).not.toContain("ada@example.com");
  expect(await audited(json.meta.request_id)).not.toContain("ada@example.com");
  const events = await service.db.pool.query("select data from event where resource_id = $1", [id]);
  expect(JSON.stringify(events.rows)).not.toContain("ada@example.com");
  await setMode("off");
  expect((await shown(id)).transcript).toBe(mode === "mask_stored" ? `${masked}\n`.repeat(times) : transcript);
});
