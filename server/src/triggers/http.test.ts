import { beforeAll, describe, expect, test } from "vitest";
import { type CallOptions, newAddress, startTestService, type TestService } from "../../test/service.ts";

let service: TestService;
let key: string;
let testKey: string;
let otherKey: string;

beforeAll(async () => {
  service = await startTestService({ PUBLIC_URL: "https://quality.example.com" });
  await service.workspace("ws_a");
  await service.workspace("ws_b");
  key = (await service.key("ws_a")).secret;
  testKey = (await service.key("ws_a", "test")).secret;
  otherKey = (await service.key("ws_b")).secret;
});

const wide = { type: "object" };

async function create(body: object, by = key) {
  const shape = "example" in body ? {} : { schema: wide };
  const reply = await service.call("POST", "/triggers", { key: by, body: { name: "Shop", ...shape, ...body } });
  expect(reply.status, reply.text).toBe(201);
  return { ...reply.json.data, token: tokenOf(reply.json.data.url) };
}

const tokenOf = (url: string) => url.split("/").at(-1) as string;
const post = (token: string, body: unknown, options: CallOptions = {}) =>
  service.call("POST", `/inbound/${token}`, { body, ...options });
const get = async (path: string, by = key) => (await service.call("GET", path, { key: by })).json.data;
const callsOf = async (id: string, query = "") => (await get(`/triggers/${id}/calls${query}`)).items;
const rows = async (sql: string, ...values: unknown[]) => (await service.db.pool.query(sql, values)).rows;
const refused = (status: number, code: string, field?: string) =>
  expect.objectContaining({
    status,
    json: expect.objectContaining({ error: expect.objectContaining({ code, ...(field ? { field } : {}) }) }),
  });

describe("what a call makes", () => {
  test("a ticket from a mapped payload, with its event and its entry", async () => {
    const trigger = await create({
      resource: "ticket",
      example: { subject: "Hello", order: { id: 1 }, level: "high" },
      mapping: { title: "/subject", description: "/order/id", priority: "/level", tags: [{ const: "shop" }, "/kind"] },
    });
    expect(trigger.url).toBe(`https://quality.example.com/api/v1/inbound/${trigger.token}`);
    const payload = { subject: "Broken", order: { id: 42 }, level: "urgent" };
    const reply = await post(trigger.token, payload);
    expect(reply).toMatchObject({ status: 202, json: { data: { resource: { type: "ticket" } } } });
    expect(reply.headers.get("x-ratelimit-limit")).toBe("600");
    const { resource, event_id } = reply.json.data;
    expect(await get(`/tickets/${resource.id}`)).toMatchObject({
      title: "Broken",
      description: "42",
      priority: "urgent",
      tags: ["shop"],
    });
    const about = { id: trigger.id, name: "Shop", resource: "ticket" };
    expect(await rows("select type, resource_type, resource_id, data from event where id = $1", event_id)).toEqual([
      {
        type: "trigger.received",
        resource_type: "trigger",
        resource_id: trigger.id,
        data: { trigger: about, payload, resource },
      },
    ]);
    const [call] = await callsOf(trigger.id);
    expect(call).toMatchObject({ outcome: "accepted", status: 202, error: null, event_id, resource });
    expect(call.request_id).toBe(reply.headers.get("x-request-id"));
    expect((await get(`/triggers/${trigger.id}/calls/${call.id}`)).payload).toEqual(payload);
  });

  test("a contact, which the second call updates", async () => {
    const trigger = await create({
      resource: "contact",
      mapping: { email: "/who", "custom_fields.plan": "/plan", external_id: "/number" },
    });
    const first = await post(trigger.token, { who: "ann@example.com", plan: "free", number: 17 });
    const second = await post(trigger.token, { who: "ann@example.com", plan: "pro" });
    expect(second.json.data.resource).toEqual(first.json.data.resource);
    expect(await get(`/contacts/${first.json.data.resource.id}`)).toMatchObject({
      email: "ann@example.com",
      external_id: "17",
      custom_fields: { plan: "pro" },
    });
  });

  test("a conversation, which is scored, and updated under the same external id", async () => {
    const trigger = await create({ resource: "conversation" });
    const first = await post(trigger.token, { transcript: "Agent: Hello.", external_id: "chat-1", colour: "red" });
    expect(first.status, first.text).toBe(202);
    expect(first.json.meta.warnings).toMatchObject([{ code: "unknown_field", field: "colour" }]);
    const second = await post(trigger.token, { transcript: "Agent: Good morning.", external_id: "chat-1" });
    const { id } = first.json.data.resource;
    expect(second.json.data.resource).toEqual({ type: "conversation", id });
    expect((await get(`/conversations/${id}`)).transcript).toBe("Agent: Good morning.");
    const unnamed = await post(trigger.token, { transcript: "Agent: Hello." });
    expect(unnamed.json.data.resource.id).not.toBe(id);
    const events = await rows("select count(*)::int as n from event where type = 'conversation.created'");
    expect(events).toEqual([{ n: 2 }]);
  });

  test("nothing but the event, for a custom event", async () => {
    const trigger = await create({ resource: "custom_event" });
    const reply = await post(trigger.token, { any: ["thing"] });
    expect(reply).toMatchObject({ status: 202, json: { data: { resource: null } } });
    expect(reply.json.meta.warnings).toBeUndefined();
  });
});

describe("a payload that does not fit", () => {
  test("is refused by the path of its field, does nothing, and is in the list of calls", async () => {
    const example = { customer: { email: "ann@example.com" } };
    const trigger = await create({
      resource: "contact",
      example,
      mapping: { email: "/customer/email" },
    });
    const before = await rows("select count(*)::int as n from contact");
    const reply = await post(trigger.token, { customer: { email: "nobody" } });
    expect(reply).toEqual(refused(400, "invalid_argument", "customer.email"));
    expect(await rows("select count(*)::int as n from contact")).toEqual(before);
    await expect
      .poll(() => callsOf(trigger.id, "?outcome=refused"))
      .toMatchObject([
        {
          status: 400,
          outcome: "refused",
          error: { code: "invalid_argument", field: "customer.email" },
          event_id: null,
        },
      ]);
    expect(await callsOf(trigger.id, "?outcome=accepted")).toEqual([]);
    const [call] = await callsOf(trigger.id);
    expect((await get(`/triggers/${trigger.id}/calls/${call.id}`)).payload).toEqual({ customer: { email: "nobody" } });
  });

  test("is refused by the mapped field, with where it came from", async () => {
    const trigger = await create({
      resource: "ticket",
      mapping: { title: "/subject", priority: "/level", assignee: { const: "" }, contact_id: "/contact" },
    });
    const wrong = await post(trigger.token, { subject: "a", level: 5 });
    expect(wrong).toEqual(refused(400, "invalid_argument", "priority"));
    expect(wrong.json.error.message).toContain("/level");
    expect((await post(trigger.token, {})).json.error).toMatchObject({
      field: "title",
      message: "title is required. It comes from /subject of the payload.",
    });
    expect((await post(trigger.token, { subject: "a" })).json.error.message).toContain("mapping itself");
    const open = await create({ resource: "ticket", mapping: { title: "/subject", contact_id: "/contact" } });
    const nobody = { subject: "a", contact: "con_0000000000000000000000" };
    expect(await post(open.token, nobody)).toEqual(refused(400, "invalid_argument", "contact_id"));
    expect(await post(open.token, nobody, { headers: { "idempotency-key": "k" } })).toEqual(
      refused(400, "invalid_argument", "contact_id"),
    );
    expect(await rows("select id from event where resource_id = $1", open.id)).toEqual([]);
  });

  test("leaves none of its effects behind when the last of them fails", async () => {
    const trigger = await create({ resource: "conversation" });
    const said = { transcript: "Agent: Hello.", agent: "Nobody knew", contact_id: "con_0000000000000000000000" };
    expect((await post(trigger.token, said)).status).toBe(400);
    expect(await rows("select id from agent where name = 'Nobody knew'")).toEqual([]);
    expect(await rows("select id from event where resource_id = $1", trigger.id)).toEqual([]);
    expect(await callsOf(trigger.id, "?outcome=accepted")).toEqual([]);
  });

  test("is refused when it is too large, and of what is refused little is kept", async () => {
    const trigger = await create({ resource: "custom_event", schema: { type: "object", required: ["a"] } });
    const large = await post(trigger.token, { filler: "x".repeat(1024 * 1024) });
    expect(large).toEqual(refused(413, "payload_too_large"));
    expect(large.json.error.message).toContain("1 MiB");
    expect((await post(trigger.token, { a: "x".repeat(1024 * 1000) })).status).toBe(202);
    await post(trigger.token, { b: "x".repeat(20_000) });
    await expect.poll(async () => (await callsOf(trigger.id, "?outcome=refused")).length).toBe(2);
    const kept = await rows(
      "select status, payload from trigger_call where trigger_id = $1 and status >= 400",
      trigger.id,
    );
    expect(kept.map(({ payload }) => payload)).toEqual([null, null]);
  });
});

describe("the address", () => {
  test("is void once it was replaced, disabled or deleted, and says so in the list of calls", async () => {
    const trigger = await create({ resource: "custom_event" });
    const rotated = await service.call("POST", `/triggers/${trigger.id}/rotate`, { key });
    const token = tokenOf(rotated.json.data.url);
    expect(await post(trigger.token, {})).toEqual(refused(401, "unauthenticated"));
    expect((await post(token, {})).status).toBe(202);
    const change = (body: object) => service.call("PATCH", `/triggers/${trigger.id}`, { key, body });
    expect((await change({ enabled: false })).json.data.url).toBe(rotated.json.data.url);
    expect(await post(token, {})).toEqual(refused(401, "unauthenticated"));
    await change({ enabled: true });
    expect((await post(token, {})).status).toBe(202);
    await expect
      .poll(async () => (await callsOf(trigger.id)).map(({ status }: { status: number }) => status).sort())
      .toEqual([202, 202, 401, 401]);
    expect((await service.call("DELETE", `/triggers/${trigger.id}`, { key })).json.data).toEqual({
      id: trigger.id,
      deleted: true,
    });
    expect(await post(token, {})).toEqual(refused(401, "unauthenticated"));
  });

  test("belongs to one workspace and mode", async () => {
    const trigger = await create({ resource: "contact" }, testKey);
    const reply = await post(trigger.token, { email: "tester@example.com" });
    const { id } = reply.json.data.resource;
    expect((await service.call("GET", `/contacts/${id}`, { key: testKey })).status).toBe(200);
    expect((await service.call("GET", `/contacts/${id}`, { key })).status).toBe(404);
    for (const by of [key, otherKey]) {
      expect((await service.call("GET", `/triggers/${trigger.id}`, { key: by })).status).toBe(404);
      expect((await get("/triggers?limit=100", by)).items.map((one: { id: string }) => one.id)).not.toContain(
        trigger.id,
      );
    }
    // The signature holds for the tenant: moved to another, the address is void.
    const [moved] = await rows(
      "update inbound_trigger set workspace_id = 'ws_b' where id = $1 returning id",
      trigger.id,
    );
    expect(moved).toEqual({ id: trigger.id });
    const headers = { "x-forwarded-for": newAddress() };
    expect(await post(trigger.token, { email: "a@example.com" }, { headers })).toEqual(refused(401, "unauthenticated"));
  });
});

describe("under an Idempotency-Key", () => {
  test("two posts at once make one thing, one event, one entry, and get one answer", async () => {
    const trigger = await create({ resource: "ticket", mapping: { title: "/subject" } });
    const headers = { "idempotency-key": "once" };
    const [a, b] = await Promise.all([
      post(trigger.token, { subject: "One" }, { headers }),
      post(trigger.token, { subject: "One" }, { headers }),
    ]);
    expect([a.status, b.status, b.text]).toEqual([202, 202, a.text]);
    expect([a, b].filter((one) => one.headers.get("idempotent-replayed") === "true")).toHaveLength(1);
    const count = async (sql: string, value: string) => (await rows(sql, value))[0].n;
    expect(await count("select count(*)::int as n from ticket where title = $1", "One")).toBe(1);
    expect(await count("select count(*)::int as n from event where resource_id = $1", trigger.id)).toBe(1);
    expect(await count("select count(*)::int as n from trigger_call where trigger_id = $1", trigger.id)).toBe(1);
    expect(await post(trigger.token, { subject: "Two" }, { headers })).toEqual(refused(409, "idempotency_key_reused"));
  });

  test("a retry after the address was replaced is still the same call", async () => {
    const trigger = await create({ resource: "custom_event" });
    const headers = { "idempotency-key": "k" };
    const first = await post(trigger.token, { a: 1 }, { headers });
    const rotated = await service.call("POST", `/triggers/${trigger.id}/rotate`, { key });
    const again = await post(tokenOf(rotated.json.data.url), { a: 1 }, { headers });
    expect(again.text).toBe(first.text);
  });

  test("of two triggers each has its own", async () => {
    const [one, two] = [await create({ resource: "custom_event" }), await create({ resource: "custom_event" })];
    const headers = { "idempotency-key": "shared" };
    const answers = [await post(one.token, {}, { headers }), await post(two.token, {}, { headers })];
    expect(new Set(answers.map(({ json }) => json.data.event_id)).size).toBe(2);
  });
});

test("what was saved is answered as it was given", async () => {
  const mapping = {
    title: "/a",
    priority: { const: "high" },
    tags: [{ const: "x" }, "/b"],
    description: ["/c"],
  };
  const schema = {
    ...wide,
    $defs: { a: { enum: [1, "x", null, { b: [] }] } },
    properties: { a: { $ref: "#/$defs/a" } },
  };
  const made = await create({ resource: "ticket", mapping, schema, name: "First" });
  expect(made).toMatchObject({ name: "First", resource: "ticket", enabled: true, created_by: "ws_a live" });
  expect([made.mapping, made.schema]).toEqual([mapping, schema]);
  const { token: _, ...whole } = made;
  expect(await get(`/triggers/${made.id}`)).toEqual(whole);
  const [newest] = (await get("/triggers?resource=ticket&enabled=true&limit=1")).items;
  expect(newest).toEqual(whole);
  const body = { name: "Second", resource: "contact", mapping: {}, example: { a: 1 }, enabled: false };
  const changed = await service.call("PATCH", `/triggers/${made.id}`, { key, body });
  expect(changed.json.data).toMatchObject({ name: "Second", resource: "contact", mapping: {}, enabled: false });
  expect(changed.json.data.schema.required).toEqual(["a"]);
  expect(await get(`/triggers/${made.id}`)).toEqual(changed.json.data);
});

describe("a trigger that could not work is not saved", () => {
  test.each([
    ["neither schema nor example", { schema: undefined }, "schema"],
    ["both", { example: {} }, "example"],
    ["a schema of a list", { schema: { type: "array" } }, "schema"],
    [
      "an expression that could take for ever",
      { schema: { ...wide, properties: { a: { pattern: "(?=a)" } } } },
      "schema",
    ],
    ["an unknown target", { mapping: { colour: "/a" } }, "mapping.colour"],
    ["a bad pointer", { mapping: { title: "a" } }, "mapping.title"],
    ["a bad kind of source", { mapping: { title: 5 } }, "mapping.title"],
  ])("%s", async (_name, body, field) => {
    const reply = await service.call("POST", "/triggers", {
      key,
      body: { name: "a", resource: "ticket", schema: wide, ...body },
    });
    expect(reply).toEqual(refused(400, "invalid_argument", field));
  });

  test("nor is a change that makes its mapping fit no more", async () => {
    const trigger = await create({ resource: "ticket", mapping: { title: "/a" } });
    const reply = await service.call("PATCH", `/triggers/${trigger.id}`, { key, body: { resource: "contact" } });
    expect(reply).toEqual(refused(400, "invalid_argument", "mapping.title"));
    expect((await get(`/triggers/${trigger.id}`)).resource).toBe("ticket");
  });
});

test("what was posted is masked where the workspace asks for it, in the list and in the event", async () => {
  await service.workspace("ws_masked");
  await service.db.pool.query("update workspace set pii_mode = 'mask_shown' where id = 'ws_masked'");
  const masked = (await service.key("ws_masked")).secret;
  const trigger = await create({ resource: "custom_event", schema: { type: "object", required: ["note"] } }, masked);
  const { event_id } = (await post(trigger.token, { note: "Write to ann@example.com" })).json.data;
  await post(trigger.token, { other: "Write to ann@example.com" });
  await expect.poll(async () => (await get(`/triggers/${trigger.id}/calls`, masked)).items.length).toBe(2);
  const kept = await rows(
    `select payload::text as text from trigger_call where trigger_id = $1 union all
     select data::text from event where id = $2`,
    trigger.id,
    event_id,
  );
  expect(kept).toHaveLength(3);
  for (const { text } of kept) expect(text).not.toContain("ann@example.com");
});

test("forgetting a conversation removes what was posted to make it, also from the event", async () => {
  const trigger = await create({ resource: "conversation", mapping: { transcript: "/text" } });
  const { resource, event_id } = (await post(trigger.token, { text: "Agent: My secret." })).json.data;
  await post(trigger.token, { text: "Agent: Another." });
  expect((await service.call("DELETE", `/conversations/${resource.id}`, { key })).status).toBe(200);
  const left = await rows("select payload from trigger_call where trigger_id = $1 order by id", trigger.id);
  expect(left).toEqual([{ payload: null }, { payload: { text: "Agent: Another." } }]);
  const [event] = await rows("select data from event where id = $1", event_id);
  expect(event.data).toEqual({ trigger: expect.anything(), payload: null, resource });
  const audit = await rows("select 1 from audit_payload where payload like '%My secret%'");
  expect(audit).toEqual([]);
});

test("the schema of an example is shown before anything is made", async () => {
  const reply = await service.call("POST", "/triggers/infer-schema", { key, body: { example: { a: [1, null] } } });
  expect(reply.json.data.schema).toEqual({
    type: "object",
    properties: { a: { type: "array", items: { type: ["integer", "null"] } } },
    required: ["a"],
  });
});
