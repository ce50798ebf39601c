/** Every way in which the API can refuse. The one place that knows which HTTP status a refusal has. */
export const errorCatalogue = {
  invalid_argument: { status: 400, meaning: "An input is missing or wrong; `error.field` names it." },
  unauthenticated: { status: 401, meaning: "The API key or session is missing, malformed, expired or revoked." },
  permission_denied: { status: 403, meaning: "The key lacks the scope, or the person's role does not allow it." },
  ip_not_allowed: { status: 403, meaning: "The key is locked to other source addresses." },
  not_found: { status: 404, meaning: "No such resource in this workspace and mode." },
  method_not_allowed: { status: 405, meaning: "The path exists, but not with this method; see `Allow`." },
  conflict: { status: 409, meaning: "The request contradicts what is stored; `error.field` names the input." },
  idempotency_key_in_use: { status: 409, meaning: "The first request with this Idempotency-Key is still running." },
  idempotency_key_reused: { status: 409, meaning: "This Idempotency-Key was used with another request body." },
  precondition_failed: { status: 412, meaning: "The resource is no longer as `If-Match` says: read it again." },
  payload_too_large: { status: 413, meaning: "The request body exceeds the limit." },
  unsupported_media_type: { status: 415, meaning: "The request body is not `application/json`." },
  range_not_satisfiable: { status: 416, meaning: "The file is shorter than the `Range`; see `Content-Range`." },
  expectation_failed: { status: 417, meaning: "The `Expect` header asks for something other than `100-continue`." },
  rate_limited: { status: 429, meaning: "The rate limit is used up; wait for `Retry-After` seconds." },
  internal: { status: 500, meaning: "A fault on our side; retry with backoff and quote the request id." },
  unavailable: { status: 503, meaning: "The service can't answer right now; retry with backoff." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
