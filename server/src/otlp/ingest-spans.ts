import type { Deps } from "../platform/http/route.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { admitSpans } from "./admit-spans.ts";
import { askToGather } from "./ask-to-gather.ts";
import { bindTraces } from "./bind-traces.ts";
import { conversationKeys } from "./conversation-key.ts";
import { mostOfConversation } from "./limits.ts";
import type { SpanPorts } from "./ports.ts";
import { prepareSpans } from "./prepare-spans.ts";
import { listSpanSizes, upsertSpans } from "./span-store.ts";
import { sumTraces, takeTurn, updateTraces } from "./store.ts";
import type { KnownTrace, ReadSpans } from "./types.ts";

export interface IngestSpans {
  readonly scope: Scope;
  readonly read: ReadSpans;
  readonly privacy: Promise<Privacy>;
  readonly requestId: string;
}

export interface TakenSpans {
  readonly rejected: number;
  readonly reason: string | null;
}

/**
 * Stores spans with their conversations, and asks for those to be put together, all at once or not at all. The same
 * request again changes nothing.
 */
export async function ingestSpans(deps: Deps & SpanPorts, input: IngestSpans): Promise<TakenSpans> {
  const { scope, read, requestId } = input;
  if (read.spans.length === 0) return { rejected: read.rejected, reason: read.reason };
  const privacy = await input.privacy;
  const arrived = await prepareSpans(read.spans, privacy.stored);
  const traceIds = [...new Set(arrived.map(({ traceId }) => traceId))];
  const keys = conversationKeys(read.spans);
  const refused = await deps.db.transaction(async (tx) => {
    await takeTurn(tx, scope, [...traceIds, ...keys.values()]);
    const { traces, joining } = await bindTraces(deps, tx, { scope, traceIds, keys, privacy });
    const conversationIds = [...new Set([...traces.values()].flatMap(({ conversationId }) => conversationId ?? []))];
    const [usage, sizes] = await Promise.all([
      sumTraces(tx, scope, conversationIds),
      listSpanSizes(tx, scope, arrived),
    ]);
    const admission = admitSpans({ spans: arrived, traces, usage, joining, sizes });
    const changed = await upsertSpans(tx, scope, admission.spans, requestId);
    const changes = admission.changes.map((change) => ({
      ...change,
      isChanged: changed.has(change.traceId) || joining.has(change.traceId),
    }));
    const notes = requestsOf([...traces.values()], requestId);
    await Promise.all([
      updateTraces(tx, scope, changes, { requestId, at: deps.clock.now() }),
      ...(notes.length > 0 ? [deps.conversations.note(tx, scope, notes)] : []),
    ]);
    const news = changes.filter(({ isChanged }) => isChanged);
    await askToGather(deps, tx, scope, news, deps.quietSeconds);
    return admission.refused;
  });
  const full = `A conversation may have at most ${mostOfConversation.spanCount} spans of ${mostOfConversation.byteCount / 2 ** 20} MiB in all.`;
  return { rejected: read.rejected + refused, reason: read.reason ?? (refused > 0 ? full : null) };
}

/** By conversation: this call, and those that brought its new traces before it was known. */
function requestsOf(traces: readonly KnownTrace[], requestId: string) {
  const byId = new Map<string, Set<string>>();
  for (const { conversationId, requestIds } of traces) {
    if (conversationId === null) continue;
    const ids = byId.get(conversationId) ?? new Set([requestId]);
    for (const id of requestIds) ids.add(id);
    byId.set(conversationId, ids);
  }
  return [...byId].map(([id, requestIds]) => ({ id, requestIds: [...requestIds] }));
}
