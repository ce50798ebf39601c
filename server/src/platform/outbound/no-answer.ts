import { AddressRefused } from "./connect-checked.ts";
import type { NoAnswer } from "./types.ts";

interface Circumstances {
  readonly isOver: boolean;
  readonly isGivenUp: boolean;
  readonly timeoutMs: number;
}

/** In words that can stand in a delivery's log. */
const meanings: Readonly<Record<string, string>> = {
  ENOTFOUND: "the name is not known",
  EAI_AGAIN: "the name service does not answer",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was broken off",
  UND_ERR_SOCKET: "the connection was broken off",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  UND_ERR_CONNECT_TIMEOUT: "no connection came about in time",
  UND_ERR_HEADERS_OVERFLOW: "the answer's headers are too large",
  CERT_HAS_EXPIRED: "the certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is signed by itself",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is another host's",
};

/** Why a call has no answer. What is none of these is a fault of ours and goes on being thrown. */
export function noAnswerFor(error: unknown, { isOver, isGivenUp, timeoutMs }: Circumstances): NoAnswer {
  if (error instanceof AddressRefused) return { kind: "refused", reason: error.message };
  if (isGivenUp) return { kind: "failed", reason: "the call was given up" };
  if (isOver) return { kind: "timed_out", reason: `no whole answer within ${timeoutMs} ms` };
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
