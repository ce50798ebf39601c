/** Everything that this library throws, except what your own signal was aborted with. */
export class CqsError extends Error {
  override name = "CqsError";
}

/** The service could not be reached, or the connection broke before the answer was whole. */
export class ConnectionError extends CqsError {
  override name = "ConnectionError";
}

/** The call took longer than its `timeoutMs`, retries and waits included. */
export class TimeoutError extends CqsError {
  override name = "TimeoutError";
}

/** A webhook that was not signed with any of the secrets, or too long ago. */
export class WebhookVerificationError extends CqsError {
  override name = "WebhookVerificationError";
}

export interface ErrorDetails {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly message: string;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly body: string;
}

/** The service answered, and refused. */
export class ApiError extends CqsError {
  override name = "ApiError";
  readonly status: number;
  /** Stable, such as `invalid_argument`; undefined if the answer was not the service's own. */
  readonly code: string | undefined;
  /** The offending input by its path, such as `tags.0`. */
  readonly field: string | undefined;
  /** Include it when you report a problem. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, where the service says so. */
  readonly retryAfter: number | undefined;
  /** The answer as it came, such as a proxy's page; at most 64 KiB. */
  readonly body: string;

  constructor(details: ErrorDetails) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.field = details.field;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.body = details.body;
  }
}

export class BadRequestError extends ApiError {
  override name = "BadRequestError";
}
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}
export class PermissionDeniedError extends ApiError {
  override name = "PermissionDeniedError";
}
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}
export class ConflictError extends ApiError {
  override name = "ConflictError";
}
export class PayloadTooLargeError extends ApiError {
  override name = "PayloadTooLargeError";
}
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}
/** Any 5xx: the trouble is on the other side. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

const byStatus: Readonly<Record<number, new (details: ErrorDetails) => ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  429: RateLimitError,
};

export function errorOf(details: ErrorDetails): ApiError {
  const kind = details.status >= 500 ? ServerError : (byStatus[details.status] ?? ApiError);
  return new kind(details);
}
