import { mostOfConversation } from "./limits.ts";
import type { ArrivedSpan, KnownTrace, TraceChange, Usage } from "./types.ts";

export interface Admission {
  readonly spans: readonly ArrivedSpan[];
  /** What the spans add to their traces; whether anything is new in them only storing tells. */
  readonly changes: readonly Omit<TraceChange, "isChanged" | "requestId">[];
}

export interface Arriving {
  readonly spans: readonly ArrivedSpan[];
  /** All traces of the spans, each with the conversation that it has now. */
  readonly traces: ReadonlyMap<string, KnownTrace>;
  /** What the conversations have already, without traces that only now join them. */
  readonly usage: ReadonlyMap<string, Usage>;
  /** Traces that only now join their conversation. */
  readonly joining: ReadonlySet<string>;
  /** How long those of the spans are that are known already. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Takes as many spans as their conversations have room for, in the order in which they came. */
export function admitSpans({ spans, traces, usage, joining, sizes }: Arriving): Admission {
  const used = new Map<string, { spanCount: number; byteCount: number }>();
  for (const [id, { spanCount, byteCount }] of usage) used.set(id, { spanCount, byteCount });
  const added = new Map<string, { spanCount: number; byteCount: number }>();
  for (const { traceId, conversationId, spanCount, byteCount } of traces.values()) {
    added.set(traceId, { spanCount: 0, byteCount: 0 });
    if (conversationId === null || joining.has(traceId)) count(used, conversationId ?? traceId, spanCount, byteCount);
  }
  const admitted: ArrivedSpan[] = [];
  for (const span of spans) {
    const room = traces.get(span.traceId)?.conversationId ?? span.traceId;
    const known = sizes.get(`${span.traceId}:${span.spanId}`);
    const [spanCount, byteCount] = [known === undefined ? 1 : 0, span.byteCount - (known ?? 0)];
    const before = used.get(room) ?? { spanCount: 0, byteCount: 0 };
    // One that takes no more room than it had is welcome in a conversation that is full.
    const isTooMuch =
      (spanCount > 0 && before.spanCount + spanCount > mostOfConversation.spanCount) ||
      (byteCount > 0 && before.byteCount + byteCount > mostOfConversation.byteCount);
    if (isTooMuch) continue;
    count(used, room, spanCount, byteCount);
    count(added, span.traceId, spanCount, byteCount);
    admitted.push(span);
  }
  const changes = [...traces.values()].map(({ traceId, conversationId }) => ({
    traceId,
    conversationId,
    ...(added.get(traceId) as Usage),
  }));
  return { spans: admitted, changes };
}

function count(
  into: Map<string, { spanCount: number; byteCount: number }>,
  id: string,
  spanCount: number,
  byteCount: number,
): void {
  const sum = into.get(id) ?? { spanCount: 0, byteCount: 0 };
  sum.spanCount += spanCount;
  sum.byteCount += byteCount;
  into.set(id, sum);
}
