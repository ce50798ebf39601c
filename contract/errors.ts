/** Every way in which the API can refuse. The one place that knows which HTTP status a refusal has. */
export const errorCatalogue = {
  invalid_argument: { status: 400, meaning: "An input is missing or invalid; `error.field` names it." },
  unauthenticated: { status: 401, meaning: "The API key or session is missing, malformed, expired or revoked." },
  permission_denied: { status: 403, meaning: "The API key lacks the scope, or the member's role does not allow it." },
  ip_not_allowed: { status: 403, meaning: "The API key can't be used from this IP address." },
  not_found: { status: 404, meaning: "The resource doesn't exist in this workspace and mode." },
  method_not_allowed: { status: 405, meaning: "The path doesn't support this method; see the `Allow` header." },
  conflict: { status: 409, meaning: "The request conflicts with the current state; `error.field` names the input." },
  idempotency_key_in_use: { status: 409, meaning: "The first request with this `Idempotency-Key` is still running." },
  idempotency_key_reused: { status: 409, meaning: "This `Idempotency-Key` was already used with a different request." },
  precondition_failed: {
    status: 412,
    meaning: "The resource has changed since the `ETag` in `If-Match`: read it again.",
  },
  payload_too_large: { status: 413, meaning: "The request body exceeds the limit." },
  unsupported_media_type: { status: 415, meaning: "The request body is not `application/json`." },
  range_not_satisfiable: { status: 416, meaning: "The `Range` is beyond the end of the file; see `Content-Range`." },
  expectation_failed: { status: 417, meaning: "The `Expect` header must be `100-continue`." },
  rate_limited: { status: 429, meaning: "You have reached the rate limit; wait for `Retry-After` seconds." },
  internal: {
    status: 500,
    meaning: "An error of the service; retry with backoff. If it persists, report the request id.",
  },
  unavailable: { status: 503, meaning: "The service is temporarily unavailable; retry with backoff." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
