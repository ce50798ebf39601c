import { AnswerTooLarge, maxAnswerBytes } from "./gateway-fetch.ts";
import { type FailureFacts, ModelFailure } from "./types.ts";

/** What the library throws when a server's answer is no answer. */
interface CallError {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
}

/** Worth another try. 529 is Anthropic's "overloaded". */
const passing = (status: number) => status === 408 || status === 429 || status >= 500;
/** This request can't be served, another one may be. */
const ownFault = new Set([400, 413, 422]);
/** Nobody was reached, so nothing can have been charged. */
const unreached = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

const maxCauses = 5;
const maxRefusalChars = 4_096;

/** Refusals for other reasons than the request's fields: credentials, payment, patience, size. */
const otherReasons = new Set([401, 402, 403, 408, 413, 429, 529]);

/** Whether a simpler request may be answered. A server that names a time to come back is busy, not different. */
export function isRefusal(error: unknown): boolean {
  const { statusCode = 0, responseHeaders } = (error ?? {}) as CallError;
  return statusCode >= 400 && !otherReasons.has(statusCode) && responseHeaders?.["retry-after"] === undefined;
}

export const refusalText = (error: unknown): string =>
  ((error ?? {}) as CallError).responseBody?.slice(0, maxRefusalChars) ?? "";

export function timedOut(timeoutMs: number): ModelFailure {
  return failure({ what: `no response within ${timeoutMs / 1_000} s`, timedOut: true, retryable: true, mayCost: true });
}

/** Any error of a call in our terms. */
export function toFailure(error: unknown, now: Date): ModelFailure {
  const causes = chain(error);
  const known = causes.find((cause) => cause instanceof ModelFailure);
  if (known) return known;
  if (causes.some((cause) => cause instanceof AnswerTooLarge)) {
    // Asked again, it would only cost again.
    return failure({ what: `a response of more than ${maxAnswerBytes / 1_048_576} MiB`, mayCost: true });
  }
  const { statusCode, responseHeaders } = (error ?? {}) as CallError;
  if (statusCode !== undefined && (statusCode < 200 || statusCode > 299)) {
    return failure({
      what: `HTTP ${statusCode}`,
      retryable: passing(statusCode),
      serverFault: !ownFault.has(statusCode),
      retryAfterMs: retryAfter(responseHeaders ?? {}, now),
    });
  }
  if (statusCode !== undefined) return unreadable();
  const code = causes.map((cause) => (cause as { code?: unknown }).code).find((value) => typeof value === "string");
  if (code === undefined && !isFetchError(error)) return unreadable();
  return failure({
    what: `no connection${code === undefined ? "" : ` (${code})`}`,
    retryable: true,
    mayCost: code === undefined || !unreached.has(code),
  });
}

/** The library's word for a call without an answer, and the platform's. */
const isFetchError = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.name === "AI_APICallError");

const unreadable = () =>
  failure({ what: "a response that does not follow the protocol", retryable: true, mayCost: true });

const failure = (facts: Partial<FailureFacts> & Pick<FailureFacts, "what">) =>
  new ModelFailure({
    timedOut: false,
    retryable: false,
    serverFault: true,
    mayCost: false,
    retryAfterMs: null,
    ...facts,
  });

function chain(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < maxCauses; cause = cause.cause) causes.push(cause);
  return causes;
}

/** Seconds or a date. */
function retryAfter(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const value = headers["retry-after"]?.trim();
  if (!value) return null;
  const ms = /^\d{1,9}(?:\.\d{1,3})?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
