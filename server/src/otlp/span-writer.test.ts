import { expect, test } from "vitest";
import { spanConversations } from "../conversations/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createAssemble } from "./assemble.ts";
import { ingestSpans } from "./ingest-spans.ts";
import { mostOfConversation } from "./limits.ts";
import { listTraceSpans } from "./span-store.ts";
import { createSpanWriter } from "./span-writer.ts";
import { startSpanService } from "./test-service.ts";
import type { ArrivedSpan, Span, SpanRequest } from "./types.ts";

const service = await startSpanService({ quietSeconds: 3_600 });
const { db } = service;
const jobs = { send: async () => {} };
const conversations = spanConversations({ clock: systemClock, jobs, publicUrl: "http://localhost:8080" });
const deps = { db, clock: systemClock, jobs, conversations, quietSeconds: 3_600, assemble: createAssemble(undefined) };
const at = new Date("2026-01-15T09:30:00Z");

const span = (traceId: string, spanId: string, node: object, requestId: string): ArrivedSpan => ({
  ...{ traceId: traceId.padStart(32, "0"), spanId: spanId.padStart(16, "0"), parentSpanId: null },
  ...{ startedAt: at, endedAt: at, node: JSON.stringify(node), byteCount: JSON.stringify(node).length, requestId },
});
const rows = async (sql: string, values: unknown[]) => (await db.pool.query(sql, values)).rows;

async function world(name: string) {
  const { scope } = await service.tenant(name);
  const request = (traceId: string, requestId: string, node: object = {}): SpanRequest => ({
    ...{ scope, spans: [span(traceId, "1", node, requestId)], requestId },
    ...{
      keys: new Map([[traceId.padStart(32, "0"), `key ${traceId}`]]),
      privacy: { stored: undefined, shown: undefined },
    },
  });
  const stored = () =>
    rows("select trace_id, node, request_id, xmin::text from otlp_span where workspace_id = $1 order by trace_id", [
      scope.workspaceId,
    ]);
  return { scope, request, stored };
}

test("calls that come together are stored by one commit, each with its conversation", async () => {
  const { scope, request, stored } = await world("ws_grouped");
  const writer = createSpanWriter(deps);
  expect(await Promise.all(["a", "b", "c"].map((trace) => writer.add(request(trace, `req_${trace}`))))).toEqual([
    0, 0, 0,
  ]);
  const spans = await stored();
  expect(spans.map(({ request_id }) => request_id)).toEqual(["req_a", "req_b", "req_c"]);
  expect(new Set(spans.map(({ xmin }) => xmin)).size).toBe(1);
  const made = await rows(
    "select external_id, request_ids from conversation where workspace_id = $1 order by external_id",
    [scope.workspaceId],
  );
  expect(made).toEqual(
    ["a", "b", "c"].map((trace) => ({ external_id: `key ${trace}`, request_ids: [`req_${trace}`] })),
  );
});

test("of two calls for the same span that come together the later one counts", async () => {
  const { request, stored } = await world("ws_twice");
  const writer = createSpanWriter(deps);
  const calls = [request("a", "first", { n: 1 }), request("b", "other"), request("a", "second", { n: 2 })];
  await Promise.all(calls.map((call) => writer.add(call)));
  expect(await stored()).toMatchObject([{ node: { n: 2 }, request_id: "second" }, { request_id: "other" }]);
});

test("a call that can't be stored is refused alone", async () => {
  const { request, stored } = await world("ws_refused");
  const open: typeof conversations.open = async (tx, wanted) => {
    if (wanted.requestIds.has("key b")) throw new Error("not this one");
    return conversations.open(tx, wanted);
  };
  const writer = createSpanWriter({ ...deps, conversations: { ...conversations, open } });
  const outcomes = await Promise.allSettled(["a", "b", "c"].map((trace) => writer.add(request(trace, trace))));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await stored()).map(({ request_id }) => request_id)).toEqual(["a", "c"]);
});

test("spans that fill a conversation to the last byte are all shown", async () => {
  const { scope, request } = await world("ws_last_byte");
  const call = request("a", "req_a", { n: 1 });
  await createSpanWriter(deps).add(call);
  const [{ traceId, byteCount }] = call.spans as [ArrivedSpan];
  const shown = (most: number) => listTraceSpans(db, scope, traceId, { ...mostOfConversation, byteCount: most });
  expect([await shown(byteCount), await shown(byteCount - 1)]).toEqual([[{ n: 1 }], []]);
});

test("a request with one span too many is answered with the reason for its refusal", async () => {
  const { scope } = await service.tenant("ws_one_too_many");
  const one: Span = {
    ...{ traceId: "a".repeat(32), spanId: "b".repeat(16), parentSpanId: null, name: "chat", startNs: 0n, endNs: 0n },
    ...{ attributes: {}, events: [], statusCode: "unset", statusMessage: "", resource: {}, scopeName: "" },
  };
  const taken = (refused: number) =>
    ingestSpans(
      { ...deps, spanWriter: { db, add: async () => refused } },
      {
        ...{ scope, read: { spans: [one], rejected: 0, reason: null }, requestId: "req_1" },
        privacy: Promise.resolve({ stored: undefined, shown: undefined }),
      },
    );
  expect(await taken(1)).toEqual({ rejected: 1, reason: expect.stringContaining("at most 10000 spans") });
  expect(await taken(0)).toEqual({ rejected: 0, reason: null });
});
