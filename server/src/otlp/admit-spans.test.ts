import { expect, test } from "vitest";
import { admitSpans } from "./admit-spans.ts";
import { mostOfConversation } from "./limits.ts";
import type { ArrivedSpan, KnownTrace } from "./types.ts";

const at = new Date(0);
const span = (traceId: string, spanId: string, byteCount = 10): ArrivedSpan => ({
  ...{ traceId, spanId, parentSpanId: null, startedAt: at, endedAt: at, node: "", byteCount, requestId: "r" },
});
const tracesOf = (...traces: (Partial<KnownTrace> & { traceId: string })[]) =>
  new Map(
    traces.map((trace) => [
      trace.traceId,
      { conversationId: "c", spanCount: 0, byteCount: 0, requestIds: [], ...trace },
    ]),
  );
const none = { usage: new Map(), joining: new Set<string>(), sizes: new Map() };
const { spanCount, byteCount } = mostOfConversation;

test("all traces of a conversation share its room", () => {
  const usage = new Map([["c", { spanCount: spanCount - 2, byteCount: 0 }]]);
  const spans = [span("a", "1"), span("b", "1"), span("a", "2"), span("b", "2")];
  const admission = admitSpans({ ...none, spans, usage, traces: tracesOf({ traceId: "a" }, { traceId: "b" }) });
  expect(admission.spans).toEqual(spans.slice(0, 2));
  expect(admission.changes).toEqual([
    { traceId: "a", conversationId: "c", spanCount: 1, byteCount: 10 },
    { traceId: "b", conversationId: "c", spanCount: 1, byteCount: 10 },
  ]);
});

test("long spans fill a conversation as many spans do", () => {
  const usage = new Map([["c", { spanCount: 1, byteCount: byteCount - 100 }]]);
  const spans = [span("a", "1", 101), span("a", "2", 100), span("a", "3", 1)];
  const admission = admitSpans({ ...none, spans, usage, traces: tracesOf({ traceId: "a" }) });
  expect(admission.spans.map(({ spanId }) => spanId)).toEqual(["2"]);
});

test("a known span only needs the room that it did not have", () => {
  const usage = new Map([["c", { spanCount, byteCount: byteCount - 5 }]]);
  const sizes = new Map([
    ["a:1", 10],
    ["a:2", 10],
    ["a:3", 10],
  ]);
  const spans = [span("a", "1", 16), span("a", "2", 15), span("a", "3", 4), span("a", "4", 1)];
  const admission = admitSpans({ ...none, spans, usage, sizes, traces: tracesOf({ traceId: "a" }) });
  expect(admission.spans.map(({ spanId }) => spanId)).toEqual(["2", "3"]);
  expect(admission.changes).toMatchObject([{ spanCount: 0, byteCount: -1 }]);
});

test("a trace that joins a conversation brings what it has; one without has room of its own", () => {
  const usage = new Map([["c", { spanCount: spanCount - 3, byteCount: 0 }]]);
  const traces = tracesOf(
    { traceId: "a", spanCount: 2 },
    { traceId: "b", conversationId: null, spanCount: spanCount - 1 },
  );
  const spans = [span("a", "1"), span("a", "2"), span("b", "1"), span("b", "2")];
  const admission = admitSpans({ ...none, spans, usage, traces, joining: new Set(["a"]) });
  expect(admission.spans).toEqual([spans[0], spans[2]]);
});
