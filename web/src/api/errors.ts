import { ApiError, AuthenticationError, NotFoundError, PermissionDeniedError, RateLimitError } from "./client.ts";

export interface ErrorWords {
  readonly title: string;
  readonly text: string;
  readonly requestId: string | undefined;
}

/** What to tell a person about a failed call. */
export function wordsOf(error: unknown): ErrorWords {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) {
    return { title: "The service can't be reached", text: message, requestId: undefined };
  }
  return { title: titleOf(error), text: message, requestId: error.requestId };
}

function titleOf(error: ApiError): string {
  if (error instanceof AuthenticationError) return "You are signed out";
  if (error instanceof PermissionDeniedError) return "You don't have permission for this";
  if (error instanceof NotFoundError) return "Not found";
  if (error instanceof RateLimitError) {
    return error.retryAfter === undefined
      ? "Too many requests"
      : `Too many requests: try again in ${error.retryAfter} s`;
  }
  return error.status >= 500 ? "Something went wrong in the service" : "The service refused this";
}

/** Returns the refusal's message for the input that it is about. */
export function fieldError(error: unknown, ...fields: readonly string[]): string | undefined {
  if (!(error instanceof ApiError) || error.field === undefined) return undefined;
  return fields.includes(error.field) ? error.message : undefined;
}
