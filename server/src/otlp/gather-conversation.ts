import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { askToGather } from "./ask-to-gather.ts";
import { assembleTrace } from "./assemble-trace.ts";
import { mostOfConversation } from "./limits.ts";
import type { SpanPorts } from "./ports.ts";
import { isSameArrival, secondsLeft } from "./quiet-since.ts";
import { listConversationSpans } from "./span-store.ts";
import { findArrival, markGathered } from "./store.ts";

export interface GatherConversation {
  readonly scope: Scope;
  readonly id: string;
}

/** Closes a conversation whose spans have stopped coming; else comes back when they may have. */
export async function gatherConversation(
  deps: Deps & SpanPorts,
  { scope, id }: GatherConversation,
): Promise<"closed" | "waits" | "gone" | "known"> {
  const arrival = await findArrival(deps.db, scope, id);
  if (!arrival) return "gone";
  if (arrival.isGathered) return "known";
  const left = secondsLeft(arrival, deps.clock.now(), deps.quietSeconds);
  // Put together before anything is locked: it takes its time, and spans may go on coming.
  const nodes = left > 0 ? [] : assembleTrace(await listConversationSpans(deps.db, scope, id, mostOfConversation));
  return deps.db.transaction(async (tx) => {
    if (left === 0 && !(await deps.conversations.lock(tx, scope, id))) return "gone";
    if (left > 0 || !isSameArrival(arrival, await findArrival(tx, scope, id))) {
      await askToGather(deps, tx, scope, [{ traceId: "", conversationId: id }], left || deps.quietSeconds);
      return "waits";
    }
    await deps.conversations.close(tx, { scope, id, nodes });
    await markGathered(tx, scope, id);
    return "closed";
  });
}
