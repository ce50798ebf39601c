import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { findCall } from "./call-store.ts";
import { readTrigger } from "./read-trigger.ts";
import { callDays, firstKept, payloadDays } from "./retention.ts";
import type { TriggerCall, TriggerId } from "./types.ts";

export interface ReadCall extends TriggerId {
  readonly callId: string;
}

/** What is past its days is not shown, whether or not it was taken away already. */
export async function readCall(
  deps: Deps,
  { scope, id, callId }: ReadCall,
): Promise<{ readonly call: TriggerCall; readonly payload: unknown }> {
  const now = deps.clock.now();
  await readTrigger(deps, { scope, id });
  const found =
    callId < firstKept(now, callDays) ? undefined : await findCall(deps.db, scope, { triggerId: id, id: callId });
  if (!found) throw notFound("call");
  return callId < firstKept(now, payloadDays) ? { ...found, payload: null } : found;
}
