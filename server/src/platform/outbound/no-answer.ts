import { AddressRefused } from "./connect-checked.ts";
import type { NoAnswer } from "./types.ts";

interface Circumstances {
  readonly isOver: boolean;
  readonly isGivenUp: boolean;
  readonly timeoutMs: number;
}

/** In words that can stand in a delivery's log. */
const meanings: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "DNS does not respond",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  UND_ERR_HEADERS_OVERFLOW: "the response headers are too large",
  CERT_HAS_EXPIRED: "the certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host",
};

/** Why a call has no answer. What is none of these is a fault of ours and goes on being thrown. */
export function noAnswerFor(error: unknown, { isOver, isGivenUp, timeoutMs }: Circumstances): NoAnswer {
  if (error instanceof AddressRefused) return { kind: "refused", reason: error.message };
  if (isGivenUp) return { kind: "failed", reason: "the call was cancelled" };
  if (isOver) return { kind: "timed_out", reason: `no complete response within ${timeoutMs} ms` };
  const code = codeOf(error);
  if (code === undefined) throw error;
  return { kind: "failed", reason: meanings[code] ?? `the call failed (${code})` };
}

/** Several addresses that were tried in turn fail together. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}
