import { ModelFailure } from "../models/index.ts";
import type { NoAnswer, Outbound } from "../platform/outbound/types.ts";

const maxAnswerBytes = 1_048_576;

/**
 * A fetch that goes through the outbound guard, always to the one address: the library that calls it would append a path,
 * and the owner of the endpoint chose the whole address.
 */
export function guardedFetch(
  outbound: Pick<Outbound, "fetchGuarded">,
  { url, timeoutMs }: { readonly url: string; readonly timeoutMs: number },
): typeof globalThis.fetch {
  return async (_input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const answer = await outbound.fetchGuarded(
      { url, method: "POST", headers, body: String(init?.body ?? "") },
      { timeoutMs, maxBytes: maxAnswerBytes, ...(init?.signal ? { signal: init.signal } : {}) },
    );
    if (answer.kind !== "answered") throw failureOf(answer);
    const hasBody = answer.status !== 204 && answer.status !== 205 && answer.status !== 304;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

function failureOf({ kind, reason }: NoAnswer): ModelFailure {
  return new ModelFailure({
    what: kind === "refused" ? `the address ${reason}` : reason,
    timedOut: kind === "timed_out",
    retryable: kind === "failed",
    serverFault: kind !== "refused",
    mayCost: kind !== "refused",
    retryAfterMs: null,
  });
}
