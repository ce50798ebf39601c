import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { newId } from "../platform/ids.ts";
import { eventBody } from "./event-body.ts";
import { findEvent } from "./past-store.ts";
import { answersTo, putDelivery } from "./test-deliveries.ts";
import type { StoredEvent } from "./types.ts";

let service: TestService;
let key: string;
const workspaceId = "ws_0000000000000000events";

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  key = (await service.key(workspaceId)).secret;
});

const get = (path: string) => service.call("GET", path, { key });

/** Once it can be read: what other tests have under way on the same server holds new events back for a moment. */
const listed = (query: string, count: number) =>
  until(async () => {
    const { json } = await get(`/events${query}`);
    return json.data.items.length >= count && json.data;
  });

test("an event is answered as a webhook gets it, key by key, in a list and by itself", async () => {
  const body = { title: "Ünïcode \u2028 and <tags>", tags: ["10", "9"] };
  const ticket = (await service.call("POST", "/tickets", { key, body })).json.data;
  const { items, has_more } = await listed(`?resource_id=${ticket.id}`, 1);
  expect(has_more).toBe(false);
  const scope = { workspaceId, mode: "live" } as const;
  const sent = eventBody(scope, (await findEvent(service.db, scope, items[0].id)) as StoredEvent);
  expect(JSON.stringify(items[0])).toBe(sent);
  const one = await get(`/events/${items[0].id}`);
  expect(JSON.stringify(one.json.data)).toBe(sent);
  expect(items[0]).toMatchObject({ type: "ticket.created", sequence: 1, data: ticket });
});

test("the events of a resource come in order, either way round, and only those", async () => {
  const ticket = (await service.call("POST", "/tickets", { key, body: { title: "a" } })).json.data.id;
  await service.call("POST", "/tickets", { key, body: { title: "another" } });
  for (const status of ["pending", "open", "solved"]) {
    await service.call("PATCH", `/tickets/${ticket}`, { key, body: { status } });
  }
  const sequences = async (query: string) =>
    (await get(`/events?resource_id=${ticket}${query}`)).json.data.items.map(
      (one: { sequence: number }) => one.sequence,
    );
  expect(await sequences("&order=asc")).toEqual([1, 2, 3, 4]);
  expect(await sequences("")).toEqual([4, 3, 2, 1]);
  expect(await sequences("&order=asc&type=ticket.created")).toEqual([1]);
  const { items } = (await get(`/events?resource_id=${ticket}&order=asc&limit=2`)).json.data;
  expect(await sequences(`&order=asc&starting_after=${items[1].id}`)).toEqual([3, 4]);
});

test("what no subscription can ask for is not listed, but can be read by whoever has its id", async () => {
  const id = newId("event");
  await service.db.pool.query(
    `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at)
     values ($1, 'live', $2, 'webhook.test', 'webhook', $3, 1, '{}', now())`,
    [workspaceId, id, newId("webhook")],
  );
  await service.call("POST", "/tickets", { key, body: { title: "later" } });
  const { items } = await listed("?limit=100", 1);
  expect(items.map((one: { id: string }) => one.id)).not.toContain(id);
  expect((await get(`/events/${id}`)).json.data).toMatchObject({ id, type: "webhook.test" });
});

test("a type that there is not, among others, is a 400 on it", async () => {
  for (const type of ["ticket.deleted", "ticket.created,nothing", "trigger.received", "*", ","]) {
    const reply = await get(`/events?type=${encodeURIComponent(type)}`);
    expect([reply.status, reply.json.error.field]).toEqual([400, "type"]);
  }
  expect((await get("/events?type=ticket.created,ticket.created")).status).toBe(200);
});

test("a key that may only read tickets does not see the log", async () => {
  const { secret } = await service.key(workspaceId, "live", { scopes: ["tickets:read", "conversations:read"] });
  expect((await service.call("GET", "/events", { key: secret })).status).toBe(403);
});

test("the log shows no event whose resource the key may not read, and says which scope is missing", async () => {
  const { secret } = await service.key(workspaceId, "live", { scopes: ["webhooks:manage", "tickets:read"] });
  const read = (path: string) => service.call("GET", path, { key: secret });
  const body = { transcript: "Customer: hello.\nAgent: hello." };
  const conversation = (await service.call("POST", "/conversations", { key, body })).json.data.id;
  const ticket = (await service.call("POST", "/tickets", { key, body: { title: "mine" } })).json.data.id;
  const [closed] = (await listed(`?resource_id=${conversation}`, 1)).items;
  const [open] = (await listed(`?resource_id=${ticket}`, 1)).items;
  const types = (await read("/events?limit=100")).json.data.items.map((one: { type: string }) => one.type);
  expect(types).toContain("ticket.created");
  expect(types.filter((type: string) => !type.startsWith("ticket."))).toEqual([]);
  expect((await read(`/events?resource_id=${conversation}`)).json.data.items).toEqual([]);
  expect((await read(`/events/${open.id}`)).status).toBe(200);
  for (const path of [`/events/${closed.id}`, "/events?type=ticket.created,conversation.created"]) {
    const refused = await read(path);
    expect([refused.status, refused.json.error.code]).toEqual([403, "permission_denied"]);
    expect(refused.json.error.message).toContain("conversations:read");
  }
});

test("who deletes a conversation finds nothing of it in the log, in what waits to be sent, or in receivers' answers", async () => {
  const body = { transcript: "Customer: I am Ada Byron.\nAgent: Hello Ada." };
  const { id } = (await service.call("POST", "/conversations", { key, body })).json.data;
  const card = await until<string>(async () => (await get(`/conversations/${id}`)).json.data.scorecard_id);
  const resources = [id, card];
  const eventsOf = async (resourceId: string) => (await get(`/events?resource_id=${resourceId}`)).json.data.items;
  const scope = { workspaceId, mode: "live" } as const;
  const sent: string[] = [];
  for (const resourceId of resources) {
    const [{ id: eventId }] = await eventsOf(resourceId);
    sent.push(await putDelivery(service.db, scope, { eventId, resourceId, status: "failed" }));
    // Of no webhook that there is: nobody takes it away meanwhile.
    sent.push(await putDelivery(service.db, scope, { eventId, resourceId, status: "pending" }));
  }
  expect((await service.call("DELETE", `/conversations/${id}`, { key })).status).toBe(200);
  for (const resourceId of resources) {
    for (const { data } of await eventsOf(resourceId)) expect(data).toEqual({ id: resourceId, deleted: true });
  }
  const text = `select count(*) as kept from delivery join event on event.id = delivery.event_id
    where delivery.id = any($1) and event.data::text !~ 'Ada'`;
  expect((await service.db.pool.query(text, [sent])).rows).toEqual([{ kept: 4 }]);
  for (const delivery of sent)
    expect(await answersTo(service.db, delivery)).toMatchObject([{ body: false }, { body: false }]);
});
