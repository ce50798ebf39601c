import type { Tx } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { GatherPorts } from "./ports.ts";
import { listSpanSizes } from "./span-store.ts";
import { insertTraces, listTraces } from "./store.ts";
import type { ArrivedSpan, KnownTrace } from "./types.ts";

export interface BindTraces {
  readonly scope: Scope;
  readonly traceIds: readonly string[];
  /** By trace: the external id of its conversation, where the spans tell it. */
  readonly keys: ReadonlyMap<string, string>;
  /** By trace: the call that brings spans of it now. */
  readonly requestOf: ReadonlyMap<string, string>;
  readonly spans: readonly ArrivedSpan[];
  readonly privacy: Privacy;
}

export interface BoundTraces {
  /** Each with the conversation that it has now, if any. */
  readonly traces: ReadonlyMap<string, KnownTrace>;
  /** Those that had none before. */
  readonly joining: ReadonlySet<string>;
  /** The conversations that were made for them: they remember the calls already, and have no other spans. */
  readonly made: ReadonlySet<string>;
  /** The sizes of those spans that are stored already. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** How often conversations may be removed between our statements before we call it a bug. */
const maxAttempts = 5;

/**
 * Finds or makes the conversations of traces and locks them. The caller has taken its turn, so the traces without a
 * conversation are its own; those that have one can only be removed, together with it, until it is locked.
 */
export async function bindTraces(
  deps: { readonly clock: Clock } & GatherPorts,
  tx: Tx,
  { scope, traceIds, keys, requestOf, spans, privacy }: BindTraces,
): Promise<BoundTraces> {
  const made = new Set<string>();
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // Sent together, in this order.
    const inserted = insertTraces(tx, scope, traceIds, deps.clock.now());
    const [known, sizes] = await Promise.all([
      listTraces(tx, scope, traceIds),
      listSpanSizes(tx, scope, spans),
      inserted,
    ]);
    const bound = new Set<string>();
    const wanted = new Map<string, string>();
    const requestIds = new Map<string, readonly string[]>();
    for (const trace of known.values()) {
      const { traceId, conversationId } = trace;
      const key = keys.get(traceId);
      if (conversationId !== null) bound.add(conversationId);
      else if (key !== undefined) {
        wanted.set(traceId, key);
        requestIds.set(key, [...new Set([...(requestIds.get(key) ?? []), ...callsOf(trace, requestOf)])]);
      }
    }
    const open =
      bound.size + wanted.size === 0
        ? []
        : await deps.conversations.open(tx, { scope, requestIds, ids: [...bound], privacy });
    const ids = new Set(open.map(({ id }) => id));
    for (const { id, isNew } of open) if (isNew) made.add(id);
    // One that was removed since we looked took its traces along: they begin anew.
    if (![...bound].every((id) => ids.has(id)) || known.size < traceIds.length) continue;
    const byKey = new Map(open.map(({ id, externalId }) => [externalId, id]));
    const traces = new Map<string, KnownTrace>();
    for (const trace of known.values()) {
      const conversationId = trace.conversationId ?? byKey.get(wanted.get(trace.traceId) ?? null) ?? null;
      traces.set(trace.traceId, { ...trace, conversationId });
    }
    return { traces, joining: new Set(wanted.keys()), made, sizes };
  }
  throw new Error(`conversations were removed ${maxAttempts} times while spans came for them`);
}

/** The calls that brought the spans of a trace: this one, and those from before it had a conversation. */
export function callsOf(
  { traceId, requestIds }: KnownTrace,
  requestOf: ReadonlyMap<string, string>,
): readonly string[] {
  const now = requestOf.get(traceId);
  return now === undefined ? requestIds : [now, ...requestIds];
}
