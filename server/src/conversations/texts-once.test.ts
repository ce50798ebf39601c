import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { startReceiver } from "../delivery/test-receiver.ts";
import { listEvents } from "../events/log-store.ts";
import { purgeFormerTexts } from "./purge-former-texts.ts";

let service: TestService;
let key: string;
let cookie: string;
const workspace = "ws_0000000000000000000047";
const day = 86_400_000;

beforeAll(async () => {
  service = await startTestService({ ALLOW_LOCAL_WEBHOOKS: "on" });
  await service.workspace(workspace);
  key = (await service.key(workspace)).secret;
  ({ cookie } = await service.person(workspace, "admin"));
});

/** Everything that JSON writes in a way of its own, and what it might. */
const odd = '"quoted" \\ / \b\f\n\r\t \u0001\u001f\u007f\u2028 é שלום 👋🏽 &amp; </script>';
const long = (about: string) => `Customer: ${about} ${odd}\nAgent: ${"yes, ".repeat(300)}${about}`;

const call = (method: string, path: string, body?: object, headers = {}) =>
  service.call(method, path, { key, headers, ...(body ? { body } : {}) });
const get = async (path: string) => (await call("GET", path)).json.data;
const rows = async (sql: string, values: unknown[] = []) => (await service.db.pool.query(sql, values)).rows;

async function made(body: object) {
  const { status, json, text } = await call("POST", "/conversations", body);
  expect(status, text).toBe(201);
  return { id: json.data.id as string, requestId: json.meta.request_id as string };
}

const audited = async (requestId: string) =>
  (await service.call("GET", `/audit/${requestId}`, { cookie })).json.data.payload;
const eventsOf = async (id: string, type?: string) => {
  const { items } = await get(`/events?resource_id=${id}&order=asc`);
  return type ? items.find((event: { type: string }) => event.type === type) : items;
};
const formerOf = (id: string) =>
  rows("select version, transcript from conversation_former_text where conversation_id = $1 order by version", [id]);

describe("a long text stands once", () => {
  test("and is in the event, to the byte, wherever that is read or sent", async () => {
    const receiver = await startReceiver();
    const hook = await call("POST", "/webhooks", { url: receiver.url, events: ["conversation.created"] });
    expect(hook.status, hook.text).toBe(201);
    const transcript = long("my card");
    const body = { transcript, agent: 'An"n 👋', external_id: "👋👋", metadata: { transcript: "no", x: "transcript" } };
    const { id } = await made(body);
    const { recording: _, ...whole } = await get(`/conversations/${id}`);
    const event = await eventsOf(id, "conversation.created");
    expect(event.data).toMatchObject({ ...body, id });
    expect(Object.keys(event.data)).toEqual(Object.keys(whole));
    await expect.poll(() => receiver.received.length).toBe(1);
    const [sent] = receiver.received;
    expect(sent?.body).toBe(JSON.stringify(event));
    const { text } = await call("GET", `/events/${event.id}`);
    expect(text).toContain(sent?.body);
    const [delivery] = (await get(`/webhooks/${hook.json.data.id}/deliveries`)).items;
    expect((await get(`/webhooks/${hook.json.data.id}/deliveries/${delivery.id}`)).request.body).toBe(sent?.body);
    const scope = { workspaceId: workspace, mode: "live" as const };
    const start = { after: { tx: "0", id: "" }, types: undefined, maxBytes: 1_000_000 };
    await expect
      .poll(async () => (await listEvents(service.db, scope, start)).events.find((one) => one.id === event.id)?.data)
      .toBe(JSON.stringify(event.data));
    const [stored] = await rows("select octet_length(data::text) as size, text_bytes from event where id = $1", [
      event.id,
    ]);
    expect(stored).toEqual({ size: expect.any(Number), text_bytes: Buffer.byteLength(transcript) });
    expect(stored.size).toBeLessThan(1_000);
    await call("DELETE", `/webhooks/${hook.json.data.id}`);
    await receiver.close();
  });

  test("and whatever it says, it is what was published", async () => {
    const text = fc.string({ unit: "binary", maxLength: 30 }).map((it) => it.toWellFormed().replaceAll("\0", ""));
    await fc.assert(
      fc.asyncProperty(text, text, async (said, agent) => {
        const transcript = long(said);
        const { id } = await made({ transcript, ...(agent.trim() ? { agent } : {}) });
        const event = await eventsOf(id, "conversation.created");
        const { data } = JSON.parse((await call("GET", `/events/${event.id}`)).text);
        expect(data.data.transcript).toBe(transcript);
        expect(JSON.stringify(data.data)).toBe(JSON.stringify(event.data));
        const [row] = await rows(
          "select event_data(workspace_id, mode, resource_id, data, text_at, text_version) as data from event where id = $1",
          [event.id],
        );
        expect(row.data).toBe(JSON.stringify(event.data));
      }),
      { numRuns: 30 },
    );
  });

  test("and the audit log shows the arguments whole: of one, of a batch, of what was refused", async () => {
    const stored = async (requestId: string) =>
      (await rows("select * from audit_payload where id = $1", [requestId]))[0];
    const one = { transcript: long("one"), metadata: { note: "n" }, external_id: "audited-1" };
    const { requestId } = await made(one);
    expect((await audited(requestId)).body).toEqual(one);
    expect((await stored(requestId)).payload.length).toBeLessThan(200);

    const conversations = [
      { transcript: long("two") },
      { transcript: "short" },
      { transcript: 7 },
      { ...one, transcript: long("taken") },
      { ...one, upsert: true, transcript: long("updated") },
      { transcript: long("two") },
    ];
    const batch = await call("POST", "/conversations/batch", { conversations });
    expect(batch.json.data).toMatchObject({ created: 3, updated: 1, refused: 2 });
    const kept = await stored(batch.json.meta.request_id);
    expect(kept.texts).toHaveLength(2);
    expect((await audited(batch.json.meta.request_id)).body).toEqual({ conversations });

    const refused = await call("POST", "/conversations", one);
    expect(refused.status).toBe(409);
    expect((await stored(refused.json.meta.request_id)).texts).toBeNull();
    expect((await audited(refused.json.meta.request_id)).body).toEqual(one);

    const headers = { "idempotency-key": "texts-once" };
    const first = await call("POST", "/conversations", { transcript: long("three") }, headers);
    expect((await audited(first.json.meta.request_id)).body).toEqual({ transcript: long("three") });
    expect((await stored(first.json.meta.request_id)).texts).toEqual([[22, first.json.data.id]]);
  });
});

describe("a text that is replaced", () => {
  const upsert = async (externalId: string, transcript: string) => {
    const { status } = await call("POST", "/conversations", { external_id: externalId, transcript, upsert: true });
    expect([200, 201]).toContain(status);
  };

  test("stays for the events that told of it and for the call that brought it", async () => {
    const { id, requestId } = await made({ external_id: "replaced", transcript: long("first") });
    await upsert("replaced", long("first"));
    expect(await formerOf(id)).toEqual([]);
    await upsert("replaced", long("second"));
    await call("PATCH", `/conversations/${id}`, { status: "resolved" });
    await upsert("replaced", long("third"));
    expect((await get(`/conversations/${id}`)).transcript).toBe(long("third"));
    expect((await eventsOf(id, "conversation.created")).data.transcript).toBe(long("first"));
    expect((await eventsOf(id, "conversation.resolved")).data.transcript).toBe(long("second"));
    expect((await audited(requestId)).body.transcript).toBe(long("first"));
    expect((await formerOf(id)).map(({ version }) => version)).toEqual([1, 2]);
    await upsert("replaced", long("fourth"));
    expect(
      (await formerOf(id)).map(({ version }) => version),
      "nobody told of the third",
    ).toEqual([1, 2]);
  });

  test("is gone at once where nothing names it", async () => {
    const { id } = await made({ external_id: "short", transcript: "Customer: short" });
    await upsert("short", long("second"));
    await upsert("short", long("third"));
    expect(await formerOf(id)).toEqual([]);
    expect((await eventsOf(id, "conversation.created")).data.transcript).toBe("Customer: short");
  });

  test("goes when nothing can name it any more", async () => {
    const { id } = await made({ external_id: "purged", transcript: long("first") });
    await upsert("purged", long("second"));
    await call("PATCH", `/conversations/${id}`, { status: "resolved" });
    await upsert("purged", long("third"));
    await rows("delete from event where resource_id = $1 and type = 'conversation.resolved'", [id]);
    const purge = (days: number) =>
      purgeFormerTexts({ db: service.db, clock: { now: () => new Date(Date.now() + days * day) } });
    await purge(30);
    expect((await formerOf(id)).map(({ version }) => version)).toEqual([1, 2]);
    await purge(32);
    expect(
      (await formerOf(id)).map(({ version }) => version),
      "its event is still there",
    ).toEqual([1]);
    await rows("delete from event where resource_id = $1", [id]);
    await purge(32);
    expect(await formerOf(id)).toEqual([]);
  });

  test("is forgotten with its conversation, and nothing that names it breaks", async () => {
    const { id, requestId } = await made({ external_id: "forgotten", transcript: long("swordfish-1") });
    const batch = { conversations: [{ external_id: "forgotten-2", transcript: long("swordfish-2") }] };
    const { json } = await call("POST", "/conversations/batch", batch);
    const second = json.data.results[0].data.id;
    await upsert("forgotten", long("swordfish-3"));
    for (const one of [id, second]) expect((await call("DELETE", `/conversations/${one}`)).status).toBe(200);
    expect((await eventsOf(id))[0].data).toEqual({ id, deleted: true });
    expect(await audited(requestId)).toBeNull();
    const tables = await rows(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { table_name: table } of tables) {
      expect([table, await rows(`select 1 from ${table} as t where t::text like '%swordfish%'`)]).toEqual([table, []]);
    }
  });
});

test("what is masked is kept as it is shown", async () => {
  const other = "ws_0000000000000000000048";
  await service.workspace(other);
  const masked = (await service.key(other)).secret;
  for (const mode of ["mask_shown", "mask_stored"]) {
    await rows("update workspace set pii_mode = $2 where id = $1", [other, mode]);
    const transcript = long("I am ada@example.com");
    const { json } = await service.call("POST", "/conversations", { key: masked, body: { transcript } });
    const { id } = json.data;
    await expect
      .poll(async () =>
        rows("select text_at, data->>'transcript' as said from event where resource_id = $1 limit 1", [id]),
      )
      .toEqual([{ text_at: null, said: transcript.replaceAll("ada@example.com", "[EMAIL]") }]);
    const [payload] = await rows("select payload, texts from audit_payload where id = $1", [json.meta.request_id]);
    expect(payload.texts).toBeNull();
    expect(payload.payload).not.toContain("ada@example.com");
  }
});
