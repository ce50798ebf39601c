import type { Tx } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { SpanPorts } from "./ports.ts";
import { insertTraces, listTraces } from "./store.ts";
import type { KnownTrace } from "./types.ts";

export interface BindTraces {
  readonly scope: Scope;
  readonly traceIds: readonly string[];
  /** By trace: the external id of its conversation, where the spans tell it. */
  readonly keys: ReadonlyMap<string, string>;
  readonly privacy: Privacy;
}

export interface BoundTraces {
  /** Each with the conversation that it has now, if any. */
  readonly traces: ReadonlyMap<string, KnownTrace>;
  /** Those that had none before. */
  readonly joining: ReadonlySet<string>;
}

/** How often conversations may be removed between our statements before we call it a bug. */
const maxAttempts = 5;

/**
 * Finds or makes the conversations of traces and locks them. The caller has taken its turn, so the traces without a
 * conversation are its own; those that have one can only be removed, together with it, until it is locked.
 */
export async function bindTraces(
  deps: { readonly clock: Clock } & SpanPorts,
  tx: Tx,
  { scope, traceIds, keys, privacy }: BindTraces,
): Promise<BoundTraces> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const inserted = insertTraces(tx, scope, traceIds, deps.clock.now());
    const [known] = await Promise.all([listTraces(tx, scope, traceIds), inserted]);
    const bound = new Set<string>();
    const wanted = new Map<string, string>();
    for (const { traceId, conversationId } of known.values()) {
      const key = keys.get(traceId);
      if (conversationId !== null) bound.add(conversationId);
      else if (key !== undefined) wanted.set(traceId, key);
    }
    const externalIds = [...new Set(wanted.values())];
    const open =
      bound.size + wanted.size === 0
        ? []
        : await deps.conversations.open(tx, { scope, externalIds, ids: [...bound], privacy });
    const ids = new Set(open.map(({ id }) => id));
    // One that was removed since we looked took its traces along: they begin anew.
    if (![...bound].every((id) => ids.has(id)) || known.size < traceIds.length) continue;
    const byKey = new Map(open.map(({ id, externalId }) => [externalId, id]));
    const traces = new Map<string, KnownTrace>();
    for (const trace of known.values()) {
      const conversationId = trace.conversationId ?? byKey.get(wanted.get(trace.traceId) ?? null) ?? null;
      traces.set(trace.traceId, { ...trace, conversationId });
    }
    return { traces, joining: new Set(wanted.keys()) };
  }
  throw new Error(`conversations were removed ${maxAttempts} times while spans came for them`);
}
