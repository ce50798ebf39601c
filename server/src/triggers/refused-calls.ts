import type { Database } from "../database/database.ts";
import { batcher } from "../platform/batch.ts";
import type { Refusal } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import { insertRefused } from "./call-store.ts";
import type { NewTriggerCall } from "./types.ts";

/** In characters of JSON. Of a larger one nothing is kept: what was refused may be anything. */
const maxPayload = 16 * 1024;

export interface RefusedCalls {
  readonly note: (refusal: Refusal) => Promise<void>;
  /** Resolves when nothing is waiting to be written. */
  readonly idle: () => Promise<void>;
}

/** Keeps refused calls for whoever wonders why nothing arrives. After the answer: the audit log is what misses no call. */
export function createRefusedCalls({ db, log }: { readonly db: Database; readonly log: Log }): RefusedCalls {
  const calls = batcher<NewTriggerCall, undefined>({
    maxSize: 200,
    maxWaiting: 1_000,
    run: async (refused) => {
      await insertRefused(db, refused);
      return refused.map(() => undefined);
    },
  });
  return {
    async note(refusal) {
      const call = callOf(refusal);
      if (!call) return;
      await calls
        .add(call)
        .catch((error: Error) => log.warn({ error: error.message }, "could not keep a refused call"));
    },
    idle: calls.idle,
  };
}

function callOf({ scope, actor, at, requestId, status, fault, payload }: Refusal): NewTriggerCall | undefined {
  if (actor.kind !== "trigger") return undefined;
  return {
    scope,
    id: newId("triggerCall", at),
    triggerId: actor.triggerId,
    requestId,
    status,
    error: { code: fault.code, field: fault.field ?? null, message: fault.message },
    eventId: null,
    resource: null,
    payload: bodyOf(payload),
    createdAt: at,
  };
}

/** Of what the audit log keeps, which is masked already. */
function bodyOf(payload: string | undefined): string | null {
  if (payload === undefined || payload.length > maxPayload) return null;
  const { body } = JSON.parse(payload) as { body?: unknown };
  return typeof body === "object" && body !== null ? JSON.stringify(body) : null;
}
