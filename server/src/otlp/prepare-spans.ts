import { type Mask, maskAhead } from "../platform/privacy.ts";
import { mapSpan } from "./map-span.ts";
import type { ArrivedSpan, MappedSpan, Message, Span } from "./types.ts";

/** What is stored of spans, masked if asked for. Of a span that came twice in one request the last counts. */
export async function prepareSpans(
  spans: readonly Span[],
  given: Mask | undefined,
  requestId: string,
): Promise<readonly ArrivedSpan[]> {
  const byId = new Map(spans.map((span) => [`${span.traceId}:${span.spanId}`, { span, mapped: mapSpan(span) }]));
  const all = [...byId.values()];
  const mask = await maskAhead(
    given,
    all.map(({ mapped }) => mapped),
  );
  return all.map(({ span, mapped }) => {
    const node = JSON.stringify(mask ? masked(mapped, mask) : mapped);
    return {
      traceId: span.traceId,
      spanId: span.spanId,
      parentSpanId: span.parentSpanId,
      startedAt: dateOf(span.startNs),
      endedAt: dateOf(span.endNs),
      node,
      byteCount: Buffer.byteLength(node),
      requestId,
    };
  });
}

const dateOf = (ns: bigint) => new Date(Number(ns / 1_000_000n));

/** Ids of calls with the rest: they are texts of the caller's, and the same text is masked the same way everywhere. */
const masked = (span: MappedSpan, mask: Mask): MappedSpan => ({
  ...span,
  name: mask(span.name),
  agent: mask(span.agent),
  callId: mask(span.callId),
  input: mask(span.input),
  output: mask(span.output),
  heard: span.heard.map((message) => maskedMessage(message, mask)),
  said: span.said.map((message) => maskedMessage(message, mask)),
  error: mask(span.error),
  attributes: mask(span.attributes),
});

const maskedMessage = ({ role, ...words }: Message, mask: Mask): Message => ({ role, ...mask(words) });
