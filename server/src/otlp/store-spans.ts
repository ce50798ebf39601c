import type { Deps } from "../platform/http/route.ts";
import { admitSpans } from "./admit-spans.ts";
import { askToGather } from "./ask-to-gather.ts";
import { bindTraces, callsOf } from "./bind-traces.ts";
import type { GatherPorts } from "./ports.ts";
import { upsertSpans } from "./span-store.ts";
import { sumTraces, takeTurn, updateTraces } from "./store.ts";
import type { KnownTrace, SpanRequest } from "./types.ts";

/** What a request writes to, and nobody else may at the same time: its traces, and the conversations that it names. */
export const namesOf = ({ spans, keys }: SpanRequest): ReadonlySet<string> =>
  new Set([...spans.map(({ traceId }) => traceId), ...keys.values()]);

/**
 * Stores the spans of calls with their conversations, and asks for those to be put together, all at once or not at all. The
 * calls are of one workspace and have no name in common. The same call again changes nothing. Answers for each how many of
 * its spans there was no room for.
 */
export function storeSpans(deps: Deps & GatherPorts, requests: readonly SpanRequest[]): Promise<readonly number[]> {
  const { scope, privacy } = requests[0] as SpanRequest;
  const spans = requests.flatMap((request) => request.spans);
  const requestOf = new Map(spans.map(({ traceId, requestId }) => [traceId, requestId]));
  const traceIds = [...requestOf.keys()];
  const keys = new Map(requests.flatMap((request) => [...request.keys]));
  return deps.db.transaction(async (tx) => {
    // Sent together with the first statements of the next step.
    const turn = takeTurn(tx, scope, [...traceIds, ...keys.values()]);
    const [{ traces, joining, made, sizes }] = await Promise.all([
      bindTraces(deps, tx, { scope, traceIds, keys, requestOf, spans, privacy }),
      turn,
    ]);
    const conversationIds = new Set([...traces.values()].flatMap(({ conversationId }) => conversationId ?? []));
    const knownIds = [...conversationIds].filter((id) => !made.has(id));
    const usage = await sumTraces(tx, scope, knownIds);
    const admission = admitSpans({ spans, traces, usage, joining, sizes });
    const changed = await upsertSpans(tx, scope, admission.spans);
    const changes = admission.changes.map((change) => ({
      ...change,
      isChanged: changed.has(change.traceId) || joining.has(change.traceId),
      requestId: requestOf.get(change.traceId) as string,
    }));
    updateTraces(tx, scope, changes, deps.clock.now());
    const notes = notesOf([...traces.values()], requestOf).filter(({ id }) => !made.has(id));
    if (notes.length > 0) await deps.conversations.note(tx, scope, notes);
    const news = changes.filter(({ isChanged }) => isChanged);
    await askToGather(deps, tx, scope, news, deps.quietSeconds);
    const admitted = new Set(admission.spans);
    return requests.map((request) => request.spans.filter((span) => !admitted.has(span)).length);
  });
}

/** By conversation: these calls, and those that brought its new traces before it was known. */
function notesOf(traces: readonly KnownTrace[], requestOf: ReadonlyMap<string, string>) {
  const byId = new Map<string, Set<string>>();
  for (const trace of traces) {
    const { conversationId } = trace;
    if (conversationId === null) continue;
    const ids = byId.get(conversationId) ?? new Set();
    for (const id of callsOf(trace, requestOf)) ids.add(id);
    byId.set(conversationId, ids);
  }
  return [...byId].map(([id, requestIds]) => ({ id, requestIds: [...requestIds] }));
}
