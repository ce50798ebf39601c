import { gzipSync } from "node:zlib";
import type { TraceNodeWire } from "@cqs/contract";
import protobuf from "protobufjs/minimal.js";
import { expect, test } from "vitest";
import { until } from "../../test/until.ts";
import { exportSpans, recordRun, runOutline } from "./test-exports.ts";
import { startSpanService } from "./test-service.ts";
import { modelCall } from "./test-spans.ts";

const service = await startSpanService();
const { call, db, base } = service;

const outline = (node: TraceNodeWire, depth = 0): string[] =>
  node.children.flatMap((child) => [
    "  ".repeat(depth) +
      (child.type === "turn"
        ? `${child.role}: ${child.content}`
        : [child.type, child.name, child.error].filter((each) => each).join(" ")),
    ...outline(child, depth + 1),
  ]);

const conversationOf = async (key: string, externalId: string) =>
  (await call("GET", `/conversations?external_id=${externalId}`, key)).json.data.items[0];
const traceOf = async (key: string, id: string) =>
  (await call("GET", `/conversations/${id}/trace`, key)).json.data.root;
const rows = async (sql: string, ...values: unknown[]) => (await db.pool.query(sql, values)).rows;
const scoringsOf = async (id: string) =>
  (await rows("select 1 from pgboss.job where name = 'conversation.score' and data->'conversationIds' ? $1", id))
    .length;
const waitingFor = async (id: string) =>
  (await rows("select 1 from pgboss.job where name = 'otlp.gather' and state = 'created' and data->>'id' = $1", id))
    .length;
const gatheredOf = (id: string, scorings = 1) => until(async () => (await scoringsOf(id)) === scorings);

let used = 0;
/** As OTLP/JSON, with ids that no other test has. */
function jsonSpan(further: { attributes?: Record<string, string>; [field: string]: unknown } = {}) {
  used += 1;
  const { attributes = {}, ...fields } = further;
  return {
    traceId: used.toString(16).padStart(32, "f"),
    spanId: used.toString(16).padStart(16, "e"),
    name: "chat",
    startTimeUnixNano: "1768469400000000000",
    endTimeUnixNano: "1768469401000000000",
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
    ...fields,
  };
}
const bodyOf = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
const post = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  call("POST", "/otlp/v1/traces", key, body, headers);
/** As exporters do it: again after a 503, which a busy machine gives to thousands of spans at once. */
async function postUntilTaken(key: string, body: unknown) {
  for (;;) {
    const reply = await post(key, body);
    if (reply.status !== 503) return reply;
  }
}
async function scoredOf(key: string, id: string) {
  const read = async () => (await call("GET", `/conversations/${id}`, key)).json.data;
  await until(async () => (await read()).status === "scored");
  return read();
}
const said = (heard: string, answer: string, further: Record<string, string> = {}) =>
  modelCall([`user: ${heard}`], answer, further) as Record<string, string>;

test.each([
  ["protobuf", true],
  ["protobuf", false],
  ["json", true],
  ["json", false],
] as const)("what OpenTelemetry's own exporter sends as %s (gzip: %s) becomes a conversation", async (form, gzip) => {
  const { secret } = await service.tenant(`ws_${form}_${gzip}`);
  await exportSpans(await recordRun("chat-42"), { base, key: secret, form, gzip });
  const open = await conversationOf(secret, "chat-42");
  expect(open).toMatchObject({ status: "queued_for_scoring", turn_count: 0 });
  // Shown from the first span on, whether or not it is over.
  expect(outline(await traceOf(secret, open.id))).toEqual(runOutline);
  await gatheredOf(open.id);
  expect(await scoredOf(secret, open.id)).toMatchObject({
    external_id: "chat-42",
    status: "scored",
    agent: "Ann",
    turn_count: 4,
    started_at: "2026-01-15T09:30:01.000Z",
    ended_at: "2026-01-15T09:30:13.000Z",
    transcript: expect.stringContaining("Customer: And the bill?"),
  });
  const events = await rows(
    "select data from event where workspace_id = $1 and type = 'conversation.created'",
    `ws_${form}_${gzip}`,
  );
  expect(events).toHaveLength(1);
  expect(events[0].data).toMatchObject({ id: open.id, external_id: "chat-42" });
});

test("spans in three pieces, the last one first, give the same trace as all at once", async () => {
  const spans = await recordRun("pieces");
  const whole = await service.tenant("ws_whole");
  const pieces = await service.tenant("ws_pieces");
  const settings = { base, form: "protobuf" as const, gzip: true };
  await exportSpans(spans, { ...settings, key: whole.secret });
  for (const piece of [spans.slice(5), spans.slice(2, 5), spans.slice(0, 2)]) {
    await exportSpans(piece, { ...settings, key: pieces.secret });
  }
  const [one, other] = await Promise.all(
    [whole, pieces].map(
      async ({ secret }) => (await traceOf(secret, (await conversationOf(secret, "pieces")).id)).children,
    ),
  );
  expect(outline({ children: one } as TraceNodeWire)).toEqual(runOutline);
  // One of the two may have been scored by now.
  const unscored = (nodes: object) => JSON.stringify(nodes, (key, value) => (key === "sentiment" ? null : value));
  expect(JSON.parse(unscored(other))).toEqual(JSON.parse(unscored(one)));
});

test("the same export again changes nothing", async () => {
  const { secret, scope } = await service.tenant("ws_again");
  const spans = await recordRun("again");
  const settings = { base, key: secret, form: "json" as const, gzip: false };
  await exportSpans(spans, settings);
  const { id } = await conversationOf(secret, "again");
  await gatheredOf(id);
  await scoredOf(secret, id);
  const state = async () => ({
    // The language is found in the meantime, or not yet.
    conversation: { ...(await call("GET", `/conversations/${id}`, secret)).json.data, language: null },
    traces: await rows("select * from otlp_trace where workspace_id = $1 order by trace_id", scope.workspaceId),
    spans: await rows("select * from otlp_span where workspace_id = $1 order by span_id", scope.workspaceId),
    waiting: await waitingFor(id),
  });
  const before = await state();
  expect(before.traces.map(({ span_count }) => span_count).sort()).toEqual([3, 4]);
  await exportSpans(spans, settings);
  expect(await state()).toEqual(before);
});

test("a span that comes after the end leads to another scoring", async () => {
  const { secret } = await service.tenant("ws_late");
  const first = jsonSpan({ attributes: said("Hi", "Hello", { "session.id": "late" }) });
  await post(secret, bodyOf(first));
  const { id } = await conversationOf(secret, "late");
  await gatheredOf(id);
  const late = jsonSpan({ traceId: first.traceId, attributes: { "gen_ai.tool.name": "find" } });
  expect((await post(secret, bodyOf(late))).json).toEqual({});
  await gatheredOf(id, 2);
  expect(outline(await traceOf(secret, id))).toContain("  tool_call find");
});

test("however many bring the same new conversation at once, there is one", async () => {
  const { secret, scope } = await service.tenant("ws_race");
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      post(
        secret,
        bodyOf(jsonSpan({ attributes: said(`Hi ${i}`, `Hello ${i}`, { "gen_ai.conversation.id": `race-${i % 2}` }) })),
      ),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const { items } = (await call("GET", "/conversations", secret)).json.data;
  expect(items.map((item: { external_id: string }) => item.external_id).sort()).toEqual(["race-0", "race-1"]);
  const created = await rows(
    "select 1 from event where workspace_id = $1 and type = 'conversation.created'",
    scope.workspaceId,
  );
  expect(created).toHaveLength(2);
  expect((await traceOf(secret, items[0].id)).children).toHaveLength(12);
});

test("a key that only a later piece tells brings the earlier ones along; from then on the trace stays there", async () => {
  const { secret, scope } = await service.tenant("ws_later");
  const first = jsonSpan({ attributes: said("Hi", "Hello") });
  await post(secret, bodyOf(first));
  expect((await call("GET", "/conversations", secret)).json.data.items).toEqual([]);
  const second = jsonSpan({ traceId: first.traceId, attributes: { "session.id": "named", "gen_ai.tool.name": "t" } });
  await post(secret, bodyOf(second));
  const third = jsonSpan({ traceId: first.traceId, attributes: { "session.id": "other", "gen_ai.tool.name": "u" } });
  await post(secret, bodyOf(third));
  const { items } = (await call("GET", "/conversations", secret)).json.data;
  expect(items).toMatchObject([{ external_id: "named" }]);
  expect(outline(await traceOf(secret, items[0].id))).toEqual([
    "customer: Hi",
    "agent: Hello",
    "  tool_call t",
    "  tool_call u",
  ]);
  // Also the calls from before, so that all of them are forgotten with it.
  const [{ request_ids }] = await rows(
    "select request_ids from conversation where workspace_id = $1",
    scope.workspaceId,
  );
  expect(request_ids).toHaveLength(3);
});

test("a trace without a key becomes a conversation of its own; one in which nothing happens is dropped", async () => {
  const { secret, scope } = await service.tenant("ws_keyless");
  const spoken = jsonSpan({ attributes: said("Hi", "Hello") });
  const silent = jsonSpan({ attributes: { "http.request.method": "GET" }, status: { code: 2, message: "500" } });
  await post(secret, bodyOf(spoken, silent));
  const conversation = await until(() => conversationOf(secret, spoken.traceId));
  await gatheredOf(conversation.id);
  expect(outline(await traceOf(secret, conversation.id))).toEqual(["customer: Hi", "agent: Hello"]);
  await until(
    async () => (await rows("select 1 from otlp_trace where workspace_id = $1", scope.workspaceId)).length === 1,
  );
  expect((await call("GET", "/conversations", secret)).json.data.items).toHaveLength(1);
});

test("spans join a conversation that was sent, and leave what was sent as it is", async () => {
  const { secret } = await service.tenant("ws_join");
  const sent = { external_id: "sent", transcript: "Agent: Good day.\nCustomer: Hi." };
  const { id } = (await call("POST", "/conversations", secret, sent)).json.data;
  await post(secret, bodyOf(jsonSpan({ attributes: said("Hi", "Hello", { "gen_ai.conversation.id": "sent" }) })));
  await until(async () => (await waitingFor(id)) === 0);
  expect((await call("GET", "/conversations", secret)).json.data.items).toHaveLength(1);
  expect((await call("GET", `/conversations/${id}`, secret)).json.data).toMatchObject({
    transcript: sent.transcript,
    turn_count: 2,
  });
  expect(await scoringsOf(id)).toBe(1);
});

test("a conversation that is removed takes its spans along, and the next span begins it anew", async () => {
  const { secret, scope } = await service.tenant("ws_gone");
  const span = jsonSpan({ attributes: said("Hi", "Hello", { "session.id": "gone" }) });
  await post(secret, bodyOf(span));
  const before = await conversationOf(secret, "gone");
  expect((await call("DELETE", `/conversations/${before.id}`, secret)).status).toBe(200);
  expect(await rows("select 1 from otlp_span where workspace_id = $1", scope.workspaceId)).toEqual([]);
  await post(secret, bodyOf(span));
  const after = await conversationOf(secret, "gone");
  expect(after.id).not.toBe(before.id);
  expect(outline(await traceOf(secret, after.id))).toEqual(["customer: Hi", "agent: Hello"]);
});

test("removing a conversation while spans come for it breaks neither", async () => {
  const { secret } = await service.tenant("ws_tug");
  const trace = jsonSpan().traceId;
  const statuses = new Set<number>();
  for (let round = 0; round < 25; round++) {
    const spans = Array.from({ length: 4 }, () =>
      jsonSpan({ traceId: trace, attributes: said("Hi", "Hello", { "session.id": "tug" }) }),
    );
    const found = await conversationOf(secret, "tug");
    const replies = await Promise.all([
      ...spans.slice(0, 2).map((span) => post(secret, bodyOf(span, jsonSpan({ attributes: { "session.id": "tug" } })))),
      ...(found ? [call("DELETE", `/conversations/${found.id}`, secret)] : []),
      ...spans.slice(2).map((span) => post(secret, bodyOf(span))),
    ]);
    for (const { status } of replies) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
});

test("spans that can't be used are counted in the answer, in the form of the request", async () => {
  const { secret } = await service.tenant("ws_partial");
  const body = bodyOf(
    jsonSpan({ traceId: "zz" }),
    jsonSpan({ spanId: "0" }),
    jsonSpan({ attributes: said("Hi", "Hello") }),
  );
  const reply = await post(secret, body);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(reply.json).toEqual({
    partialSuccess: {
      rejectedSpans: "2",
      errorMessage: expect.stringContaining(
        "resourceSpans.0.scopeSpans.0.spans.0.traceId must be 32 hexadecimal digits",
      ),
    },
  });
  // resource_spans › scope_spans › a span that is empty
  const raw = await post(secret, Buffer.from([0x0a, 4, 0x12, 2, 0x12, 0]), {
    "content-type": "application/x-protobuf",
  });
  expect([raw.status, raw.headers.get("content-type")]).toEqual([200, "application/x-protobuf"]);
  const reader = protobuf.Reader.create(raw.bytes);
  expect([reader.uint32(), reader.uint32(), reader.uint32(), Number(reader.int64())]).toEqual([
    10,
    raw.bytes.length - 2,
    8,
    1,
  ]);
});

test("an empty answer says that all was taken", async () => {
  const { secret } = await service.tenant("ws_all");
  const json = await post(secret, bodyOf(jsonSpan()), { "content-type": "application/json; charset=utf-8" });
  expect([json.status, String(json.bytes)]).toEqual([200, "{}"]);
  const nothing = await post(secret, Buffer.from([0x0a, 0]), { "content-type": "application/x-protobuf" });
  expect([nothing.status, nothing.bytes.length]).toEqual([200, 0]);
});

test.each<[string, unknown, Record<string, string>, number, object]>([
  ["broken protobuf", Buffer.from([0x0a, 0xff]), { "content-type": "application/x-protobuf" }, 400, { field: "body" }],
  ["JSON that is none", "{", {}, 400, { field: "body" }],
  ["another shape", { spans: [] }, {}, 400, { field: "resourceSpans" }],
  ["a list of something else", { resourceSpans: [1] }, {}, 400, { code: "invalid_argument" }],
  ["a wrong place", { resourceSpans: [{ scopeSpans: {} }] }, {}, 400, { field: "resourceSpans.0.scopeSpans" }],
  [
    "a NUL character",
    { resourceSpans: [{ scopeSpans: [{ spans: [{ name: "a\u0000" }] }] }] },
    {},
    400,
    { code: "invalid_argument" },
  ],
  ["gzip that is none", "{}", { "content-encoding": "gzip" }, 400, { field: "body" }],
  [
    "more than 10 MiB out of little gzip",
    gzipSync(Buffer.alloc(64 * 1024 * 1024)),
    { "content-encoding": "gzip", "content-type": "application/x-protobuf" },
    413,
    {},
  ],
  ["text", "hello", { "content-type": "text/plain" }, 415, {}],
  [
    "too many spans",
    { resourceSpans: [{ scopeSpans: [{ spans: Array(10_001).fill({}) }] }] },
    {},
    413,
    { field: "resourceSpans" },
  ],
])("%s is refused", async (name, body, headers, status, error) => {
  const { secret } = await service.tenant(`ws_bad_${name.length}`);
  const reply = await post(secret, body, headers);
  expect(reply.status).toBe(status);
  expect(reply.json.error).toMatchObject(error);
});

test("without a key it is a 401, without the scope a 403", async () => {
  expect((await post("nobody", bodyOf(jsonSpan()))).status).toBe(401);
  const { secret } = await service.tenant("ws_reader", ["conversations:read"]);
  const reply = await post(secret, bodyOf(jsonSpan()));
  expect([reply.status, reply.json.error.message]).toEqual([403, expect.stringContaining("conversations:write")]);
});

test("a repeated request under the same Idempotency-Key gets the first answer, in its form", async () => {
  const { secret } = await service.tenant("ws_once");
  const headers = { "idempotency-key": "k1", "content-type": "application/x-protobuf" };
  const raw = Buffer.from([0x0a, 4, 0x12, 2, 0x12, 0]);
  const [first, second] = [await post(secret, raw, headers), await post(secret, raw, headers)];
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect([second.bytes, second.headers.get("content-type")]).toEqual([first.bytes, "application/x-protobuf"]);
});

test("other workspaces and the other mode see nothing, and share no traces", async () => {
  const [one, other] = [await service.tenant("ws_mine"), await service.tenant("ws_yours")];
  const span = jsonSpan({ attributes: said("Hi", "Hello", { "session.id": "s" }) });
  await post(one.secret, bodyOf(span));
  const { id } = await conversationOf(one.secret, "s");
  expect((await call("GET", `/conversations/${id}/trace`, other.secret)).status).toBe(404);
  await post(other.secret, bodyOf({ ...span, name: "mine" }));
  expect((await conversationOf(other.secret, "s")).id).not.toBe(id);
});

test("a conversation has room for ten thousand spans; what is beyond is counted, what is known stays welcome", async () => {
  const { secret, scope } = await service.tenant("ws_full");
  const spans = (count: number) =>
    Array.from({ length: count }, () => jsonSpan({ attributes: { "session.id": "full", "gen_ai.tool.name": "t" } }));
  const first = spans(6_000);
  expect((await postUntilTaken(secret, bodyOf(...first))).json).toEqual({});
  const { partialSuccess } = (await postUntilTaken(secret, bodyOf(...spans(5_000)))).json;
  expect(partialSuccess).toEqual({
    rejectedSpans: "1000",
    errorMessage: expect.stringContaining("at most 10000 spans"),
  });
  expect((await post(secret, bodyOf({ ...(first[0] as object), name: "longer than before" }))).json).toEqual({});
  const [{ count }] = await rows(
    "select count(*)::int as count from otlp_span where workspace_id = $1",
    scope.workspaceId,
  );
  expect(count).toBe(10_000);
  const { id } = await conversationOf(secret, "full");
  expect((await traceOf(secret, id)).children).toHaveLength(10_000);
});
