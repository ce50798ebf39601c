import { beforeAll, describe, expect, test } from "vitest";
import { type Reply, startTestService, type TestService } from "../../test/service.ts";
import { newId } from "../platform/ids.ts";

let service: TestService;
let key: string;
let testKey: string;
const workspace = "ws_0000000000000000000031";

beforeAll(async () => {
  // Nobody scores them meanwhile.
  service = await startTestService({ ROLE: "api" });
  await service.workspace(workspace);
  key = (await service.key(workspace)).secret;
  testKey = (await service.key(workspace, "test")).secret;
});

const post = (body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  service.call("POST", "/conversations", { key, body, headers });
const get = (path: string, as = key): Promise<Reply> => service.call("GET", path, { key: as });
const transcript = "Agent: Thank you for calling.\nCustomer: My card was declined.\nAgent: I am sorry to hear that.";

async function made(body: object = { transcript }): Promise<string> {
  const reply = await post(body);
  expect(reply.status, reply.text).toBe(201);
  return reply.json.data.id;
}

const refused = (reply: Reply) => ({
  status: reply.status,
  code: reply.json.error?.code,
  field: reply.json.error?.field,
});
const bad = (field: string) => ({ status: 400, code: "invalid_argument", field });

const jobsOf = async (id: string): Promise<{ name: string; data: object }[]> =>
  (
    await service.db.pool.query(
      "select name, data from pgboss.job where $1 in (data->>'conversationId', data->'conversationIds'->>0)",
      [id],
    )
  ).rows;
const eventsOf = async (id: string) =>
  (await service.db.pool.query("select type, sequence, data from event where resource_id = $1 order by sequence", [id]))
    .rows;

describe("ingest", () => {
  test("a tool call between question and answer is shown below the answer, not below the greeting", async () => {
    const before = "Agent: Hello!\nCustomer: Where is my order?\nTool: find_order(42)\nError: carrier is slow";
    const id = await made({ transcript: `${before}\nAgent: It was sent today.\nTool: close_ticket(7)` });
    const { json } = await get(`/conversations/${id}/trace`);
    type Shown = { id: string; children: Shown[] };
    const idsOf = (nodes: Shown[]): string => nodes.map((node) => node.id + idsOf(node.children)).join(" ");
    expect(json.data.root.children.map((node: Shown) => `${node.id} > ${idsOf(node.children)}`)).toEqual([
      "n1 > ",
      "n2 > ",
      "n5 > n3 n4 n6",
    ]);
  });

  test("every field comes back, the transcript byte for byte, with event and scoring job", async () => {
    const text = "Agent: Héllo 👋\r\n\r\nCustomer:\tשלום — “quoted”\nAgent: ok  ";
    const body = {
      external_id: "call-1",
      agent: "Ann",
      channel: "email",
      started_at: "2026-01-15T09:20:00",
      ended_at: "2026-01-15T10:24:30.5+01:00",
      transcript: text,
      tags: ["billing", "vip", "billing"],
      metadata: { queue: "cards", rating: 9.5 },
    };
    const reply = await post(body);
    expect(reply.status).toBe(201);
    expect(reply.json.data).toEqual({
      id: expect.stringMatching(/^conv_/),
      external_id: "call-1",
      status: "queued_for_scoring",
      url: expect.stringContaining(`/conversations/${reply.json.data.id}`),
    });
    const { id } = reply.json.data;
    const read = (await get(`/conversations/${id}`)).json.data;
    expect(read).toMatchObject({
      ...body,
      started_at: "2026-01-15T09:20:00.000Z",
      ended_at: "2026-01-15T09:24:30.500Z",
      tags: ["billing", "vip"],
      duration_seconds: 270.5,
      turn_count: 3,
      agent_id: expect.stringMatching(/^agt_/),
      scorecard_id: null,
      score: null,
    });
    expect(read.transcript).toBe(text);
    const { recording, ...told } = read;
    expect(recording).toBeNull();
    expect(await eventsOf(id)).toEqual([{ type: "conversation.created", sequence: 1, data: told }]);
    expect(await jobsOf(id)).toMatchObject([
      { name: "conversation.score", data: { workspaceId: workspace, mode: "live", conversationIds: [id] } },
    ]);
  });

  test("something must have been said", async () => {
    expect(refused(await post({ external_id: "empty" }))).toEqual(bad("transcript"));
    expect(refused(await post({ transcript: " \n\t" }))).toEqual(bad("transcript"));
    expect(refused(await post({ events: [] }))).toEqual(bad("transcript"));
  });

  test("an end before the beginning is refused", async () => {
    const reply = await post({ transcript, started_at: "2026-01-15T09:20:00Z", ended_at: "2026-01-15T09:19:00Z" });
    expect(refused(reply)).toEqual(bad("ended_at"));
  });

  test("5,000 turns are taken, 5,001 are not", async () => {
    const turns = (count: number) => ({ transcript: Array.from({ length: count }, () => "Agent: hello").join("\n") });
    const id = await made(turns(5_000));
    expect((await get(`/conversations/${id}`)).json.data.turn_count).toBe(5_000);
    expect(refused(await post(turns(5_001)))).toEqual(bad("transcript"));
  });

  test("audio alone is voice, and is to be transcribed", async () => {
    const id = await made({ audio_url: "https://example.com/a.wav" });
    expect((await get(`/conversations/${id}`)).json.data).toMatchObject({ channel: "voice", status: "transcribing" });
    expect(await jobsOf(id)).toMatchObject([{ name: "conversation.transcribe" }]);
  });

  test("an unknown rubric never loses a transcript, and is reported", async () => {
    const reply = await post({ transcript, rubric_id: "rub_unknown" });
    expect(reply.status).toBe(201);
    expect(reply.json.meta.warnings).toMatchObject([{ code: "unknown_reference", field: "rubric_id" }]);
    const body = { name: "Known", template: "customer_support", publish: true };
    const { json } = await service.call("POST", "/rubrics", { key, body });
    expect((await post({ transcript, rubric_id: json.data.id })).json.meta.warnings).toBeUndefined();
  });

  test("20 racing conversations of an unknown agent register one", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post({ transcript, agent: "Newcomer" })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = await Promise.all(replies.map(async ({ json }) => (await get(`/conversations/${json.data.id}`)).json));
    expect(new Set(ids.map(({ data }) => data.agent_id)).size).toBe(1);
    const agentId = ids[0].data.agent_id;
    const again = await made({ transcript, agent: agentId });
    expect((await get(`/conversations/${again}`)).json.data.agent_id).toBe(agentId);
  });

  test("a contact is linked by id, by e-mail, or made on the spot", async () => {
    const email = "sam@example.com";
    const first = await made({ transcript, contact: { email, first_name: "Sam" } });
    const contactId = (await get(`/conversations/${first}`)).json.data.contact_id;
    expect((await get(`/contacts/${contactId}`)).json.data).toMatchObject({ email, first_name: "Sam" });
    for (const link of [{ contact_id: contactId }, { contact: "SAM@example.com" }, { contact: contactId }]) {
      const id = await made({ transcript, ...link });
      expect((await get(`/conversations/${id}`)).json.data.contact_id).toBe(contactId);
    }
    expect(refused(await post({ transcript, contact: "nobody@example.com" }))).toEqual(bad("contact"));
    expect(refused(await post({ transcript, contact_id: "con_0000000000000000000000" }))).toEqual(bad("contact_id"));
    expect(refused(await post({ transcript, contact: { first_name: "Sam" } }))).toEqual(bad("contact"));
    expect(refused(await post({ transcript, contact: { email: "no" } }))).toEqual(bad("contact.email"));
  });
});

describe("external ids", () => {
  test("a duplicate is a 409, in the other mode it is not", async () => {
    await made({ transcript, external_id: "dup" });
    expect(refused(await post({ transcript, external_id: "dup" }))).toEqual({
      status: 409,
      code: "conflict",
      field: "external_id",
    });
    const other = await service.call("POST", "/conversations", {
      key: testKey,
      body: { transcript, external_id: "dup" },
    });
    expect(other.status).toBe(201);
  });

  test("of 20 that race for one external id, one is taken in", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post({ transcript, external_id: "race" })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test("of 20 upserts that race, one creates and the others update; what is left out stays", async () => {
    const given = { transcript, external_id: "upsert", upsert: true, agent: "Ann", tags: ["kept"] };
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(given)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    const id = replies[0]?.json.data.id;
    const text = "Agent: Something else.";
    const reply = await post({ external_id: "upsert", upsert: true, transcript: text, metadata: { a: 1 } });
    expect(reply.status).toBe(200);
    expect((await get(`/conversations/${id}`)).json.data).toMatchObject({
      transcript: text,
      turn_count: 1,
      agent: "Ann",
      agent_id: expect.stringMatching(/^agt_/),
      tags: ["kept"],
      metadata: { a: 1 },
      status: "queued_for_scoring",
    });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(["conversation.created"]);
    expect((await jobsOf(id)).length).toBe(21);
    expect((await post({ external_id: "upsert", upsert: true, channel: "sms" })).status).toBe(200);
    expect((await get(`/conversations/${id}`)).json.data).toMatchObject({ transcript: text, channel: "sms" });
  });
});

describe("batch", () => {
  const batch = (conversations: unknown[], headers = {}) =>
    service.call("POST", "/conversations/batch", { key, body: { conversations }, headers });

  test("each is judged on its own, in order", async () => {
    await made({ transcript, external_id: "b-old" });
    const reply = await batch(
      [
        { transcript, external_id: "b-1", agent: "Batch agent", tags: ["x", "y"], contact: { email: "b@example.com" } },
        { transcript, external_id: "b-old" },
        { transcript, external_id: "b-old", upsert: true },
        { transcript, external_id: "b-1" },
        { transcript, channel: "pigeon" },
        { external_id: "b-2" },
        { transcript, speling: 1, agent: "Batch agent", rubric_id: "rub_no" },
        "nothing",
      ].slice(0, 7),
    );
    expect(reply.status).toBe(200);
    expect(reply.json.data).toMatchObject({ created: 2, updated: 1, refused: 4 });
    const results = reply.json.data.results;
    expect(results.map((result: { status: number }) => result.status)).toEqual([201, 409, 200, 409, 400, 400, 201]);
    expect(results.map((result: { error: { field: string } | null }) => result.error?.field)).toEqual([
      undefined,
      "external_id",
      undefined,
      "external_id",
      "channel",
      "transcript",
      undefined,
    ]);
    expect(results[6].warnings.map(({ field }: { field: string }) => field)).toEqual(["speling", "rubric_id"]);
    const read = (await get(`/conversations/${results[0].data.id}`)).json.data;
    expect(read).toMatchObject({ transcript, tags: ["x", "y"], agent: "Batch agent" });
    expect(read.contact_id).toMatch(/^con_/);
    const { recording: _, ...told } = read;
    expect(await eventsOf(read.id)).toEqual([{ type: "conversation.created", sequence: 1, data: told }]);
    expect(await jobsOf(read.id)).toHaveLength(1);
  });

  test("batches of the same conversations in opposite order don't trip over each other", async () => {
    const many = Array.from({ length: 40 }, (_, i) => ({
      transcript,
      external_id: `cross-${i}`,
      agent: `cross ${i}`,
      upsert: true,
    }));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => batch(i % 2 === 0 ? many : [...many].reverse())),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const total = (name: string) => replies.reduce((sum, { json }) => sum + json.data[name], 0);
    expect([total("created"), total("updated"), total("refused")]).toEqual([40, 280, 0]);
    for (const { json } of replies) {
      expect(json.data.results.map(({ index }: { index: number }) => index)).toEqual(many.map((_, i) => i));
    }
  });

  test("500 go through, 501 do not; a retry creates nothing new", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ transcript, external_id: `many-${i}` }));
    expect(refused(await batch(many(501)))).toEqual(bad("conversations"));
    const headers = { "idempotency-key": "batch-once" };
    const first = await batch(many(500), headers);
    expect(first.json.data.created).toBe(500);
    const again = await batch(many(500), headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.text).toBe(first.text);
  });
});

describe("lists", () => {
  test("filters narrow, and content is left out unless asked for", async () => {
    const marker = "list-agent";
    const id = await made({
      transcript,
      agent: marker,
      channel: "sms",
      tags: ["listed"],
      started_at: "2020-05-05T00:00:00Z",
    });
    const other = await made({ transcript, agent: marker, channel: "chat", started_at: "2021-05-05T00:00:00Z" });
    const ids = async (query: string) =>
      (await get(`/conversations?${query}`)).json.data.items.map((item: { id: string }) => item.id);
    expect(await ids(`agent=${marker}`)).toEqual([other, id]);
    expect(await ids(`agent=${marker}&channel=sms`)).toEqual([id]);
    expect(await ids("agent=unheard-of")).toEqual([]);
    expect(await ids("tag=listed")).toEqual([id]);
    expect(await ids("started_before=2020-06-01T00:00:00Z&started_after=2020-05-01T00:00:00Z")).toEqual([id]);
    expect(await ids(`agent=${marker}&status=queued_for_scoring&order=asc`)).toEqual([id, other]);
    expect(await ids(`agent=${marker}&min_score=0`)).toEqual([]);
    expect(await ids(`agent=${marker}&min_score=7.9e-181&max_score=1e-50`)).toEqual([]);
    const [bare] = (await get("/conversations?tag=listed")).json.data.items;
    expect(bare.transcript).toBeNull();
    const [whole] = (await get("/conversations?tag=listed&include=content")).json.data.items;
    // Lists leave out what takes another look-up.
    const { recording: _, ...alone } = (await get(`/conversations/${id}`)).json.data;
    expect(whole).toEqual({ ...alone, agent_name: marker, contact_name: null, match: null });
  });
});

describe("long contents", () => {
  test("a page ends before its contents fill the memory, and the next goes on", async () => {
    const long = `Agent: ${"word ".repeat(1_200_000)}`;
    for (let i = 0; i < 4; i++) await made({ transcript: long, tags: ["long"] });
    const seen: string[] = [];
    for (let after = "", more = true; more; ) {
      const page = (await get(`/conversations?tag=long&include=content${after}`)).json.data;
      expect(page.items.length).toBeLessThan(4);
      for (const item of page.items) expect(item.transcript).toBe(long);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      more = page.has_more;
      after = `&starting_after=${seen.at(-1)}`;
    }
    expect(new Set(seen).size).toBe(4);
  });
});

describe("changes", () => {
  const patch = (id: string, body: object) => service.call("PATCH", `/conversations/${id}`, { key, body });

  test("resolving is announced once and shown, reopening shows the scoring again", async () => {
    const id = await made();
    const resolved = await patch(id, { status: "resolved", tags: ["done"], metadata: { a: "b" } });
    expect(resolved.json.data).toMatchObject({ status: "resolved", tags: ["done"], metadata: { a: "b" }, transcript });
    expect(resolved.json.data.resolved_at).toMatch(/Z$/);
    await patch(id, { status: "resolved" });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(["conversation.created", "conversation.resolved"]);
    expect((await eventsOf(id))[1].data).toEqual(resolved.json.data);
    const open = await patch(id, { status: "open", metadata: { a: null } });
    expect(open.json.data).toMatchObject({ status: "queued_for_scoring", resolved_at: null, metadata: {} });
    expect(refused(await patch(id, { status: "scored" }))).toEqual(bad("status"));
    expect(refused(await patch(id, { contact_id: "con_0000000000000000000000" }))).toEqual(bad("contact_id"));
  });
});

describe("the right to be forgotten", () => {
  test("nothing that was said is left anywhere", async () => {
    const secret = "the password is swordfish-4711";
    const headers = { "idempotency-key": "forget-me" };
    const created = await post({ transcript: `Customer: ${secret}`, metadata: { note: secret } }, headers);
    await post({ transcript: `Customer: ${secret}`, metadata: { note: secret } }, headers);
    const { id } = created.json.data;
    await service.call("PATCH", `/conversations/${id}`, { key, body: { metadata: { note: secret } } });
    const ticket = await service.call("POST", "/tickets", { key, body: { title: "t", linked_conversation_id: id } });
    const reply = await service.call("DELETE", `/conversations/${id}`, { key });
    expect(reply.json.data).toEqual({ id, deleted: true });
    expect((await get(`/conversations/${id}`)).status).toBe(404);
    expect((await get(`/conversations/${id}/trace`)).status).toBe(404);
    expect((await service.call("DELETE", `/conversations/${id}`, { key })).status).toBe(404);
    expect((await get(`/tickets/${ticket.json.data.id}`)).json.data.linked_conversation_id).toBeNull();
    const { rows } = await service.db.pool.query(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { table_name: table } of rows) {
      const found = await service.db.pool.query(`select 1 from ${table} as t where t::text like '%swordfish%'`);
      expect([table, found.rows.length]).toEqual([table, 0]);
    }
    const audit = await service.db.pool.query(
      "select 1 from audit_entry where path = $1 and method = 'DELETE' and status = 200",
      [`/api/v1/conversations/${id}`],
    );
    expect(audit.rows).toHaveLength(1);
  });

  test("nor of what is being written about it at that moment", async () => {
    const id = await made({ transcript: "Customer: the password is swordfish-4712" });
    const scoring = await service.db.pool.connect();
    await scoring.query("begin");
    await scoring.query("update conversation set updated_at = updated_at where id = $1", [id]);
    const forgetting = service.call("DELETE", `/conversations/${id}`, { key });
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await service.db.pool.query(waiting)).rows.length).toBe(1);
    const card = newId("scorecard");
    const quoting = JSON.stringify({ id: card, quote: "swordfish-4712" });
    const scope = [workspace, "live"];
    await scoring.query(
      `insert into scorecard (workspace_id, mode, id, conversation_id, rubric_id, rubric_version, grader_kind, grader_name,
         grader_version, passed, critical_failed, summary, notes, criteria, cost, latency_ms, channel, created_at)
       select $1, $2, $3, $4, rubric_id, version, 'local', 'g', '1', true, false, '', '{}', '[]', '{}', 1, 'chat', now()
         from rubric_version where workspace_id = $1 and mode = $2 limit 1`,
      [...scope, card, id],
    );
    await scoring.query(
      `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at)
       values ($1, $2, $3, 'scorecard.created', 'scorecard', $4, 1, $5, now())`,
      [...scope, newId("event"), card, quoting],
    );
    await scoring.query("commit");
    scoring.release();
    expect((await forgetting).status).toBe(200);
    expect((await eventsOf(card))[0].data).toEqual({ id: card, deleted: true });
  });
});
