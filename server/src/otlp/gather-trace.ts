import type { Deps } from "../platform/http/route.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { askToGather } from "./ask-to-gather.ts";
import { bindTraces } from "./bind-traces.ts";
import { mostOfConversation } from "./limits.ts";
import type { GatherPorts } from "./ports.ts";
import { isSameArrival, secondsLeft } from "./quiet-since.ts";
import { listTraceSpans } from "./span-store.ts";
import { deleteUnboundTrace, findUnboundArrival, takeTurn, updateTraces } from "./store.ts";

export interface GatherTrace {
  readonly scope: Scope;
  readonly traceId: string;
}

/**
 * Gives a trace that names no conversation one of its own, under the trace's id, once its spans have stopped coming.
 * One in which nobody says or does anything is none of our business, and is forgotten.
 */
export async function gatherTrace(
  deps: Deps & GatherPorts & { readonly privacyOf: PrivacyOf },
  { scope, traceId }: GatherTrace,
): Promise<"bound" | "waits" | "gone" | "dropped"> {
  const arrival = await findUnboundArrival(deps.db, scope, traceId);
  if (!arrival) return "gone";
  const left = secondsLeft(arrival, deps.clock.now(), deps.quietSeconds);
  const nodes = left > 0 ? [] : await deps.assemble(await listTraceSpans(deps.db, scope, traceId, mostOfConversation));
  const privacy = await deps.privacyOf(scope);
  return deps.db.transaction(async (tx) => {
    await takeTurn(tx, scope, [traceId]);
    const now = await findUnboundArrival(tx, scope, traceId);
    if (!now) return "gone";
    if (left > 0 || !isSameArrival(arrival, now)) {
      await askToGather(deps, tx, scope, [{ traceId, conversationId: null }], left || deps.quietSeconds);
      return "waits";
    }
    if (!nodes.some(({ type }) => type !== "error")) {
      await deleteUnboundTrace(tx, scope, traceId);
      return "dropped";
    }
    const keys = new Map([[traceId, traceId]]);
    const binding = { scope, traceIds: [traceId], keys, requestOf: new Map(), spans: [], privacy };
    const { traces, made } = await bindTraces(deps, tx, binding);
    const trace = traces.get(traceId);
    const id = trace?.conversationId;
    if (!trace || !id) throw new Error("a trace was given a conversation, and then it had none");
    const change = { traceId, conversationId: id, spanCount: 0, byteCount: 0, isChanged: false, requestId: "" };
    updateTraces(tx, scope, [change], deps.clock.now());
    if (!made.has(id)) await deps.conversations.note(tx, scope, [{ id, requestIds: trace.requestIds }]);
    await askToGather(deps, tx, scope, [change], 0);
    return "bound";
  });
}
