/** Sends one HTTP request. `fetch` is one; yours may go through a proxy or record what is sent. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export type LogLevel = "debug" | "warn";
/** Gets one line at a time; keys and secrets are never in it. */
export type Log = (level: LogLevel, line: string) => void;

export interface Warning {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

export interface ClientOptions {
  /** An API key; `CQS_API_KEY` from the environment unless given. `null`: none, the browser's session cookie is sent. */
  readonly apiKey?: string | null;
  /** Such as `https://quality.example.com/api/v1`; `CQS_BASE_URL`, or `http://localhost:8080/api/v1`, unless given. */
  readonly baseUrl?: string;
  /** For a session: which mode to look at. A key's own prefix decides for keys. */
  readonly mode?: "live" | "test";
  /** How long a call may take in all, retries and waits included: 60,000 unless given. */
  readonly timeoutMs?: number;
  /** How often a call is tried again: 2 unless given. */
  readonly maxRetries?: number;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `fetch` unless given. */
  readonly transport?: Transport;
  /** Told of what the service ignored or replaced in an input; the log is, unless given. */
  readonly onWarning?: (warning: Warning, operation: string) => void;
  /** Told of retries (`warn`) and of calls (`debug`); the console hears of warnings unless given. */
  readonly log?: Log;
  /** For tests of programs that use the library: waits in the place of a timer. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface CallOptions {
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made for every POST unless given; the same for all its retries. */
  readonly idempotencyKey?: string;
  /** The `ETag` that the resource must still have; it is a 412 if it has changed since. */
  readonly ifMatch?: string;
  /** Ends the call at any moment. */
  readonly signal?: AbortSignal;
  /** Told of the answer that the data came in. */
  readonly onAnswer?: (answer: AnswerInfo) => void;
}

export interface AnswerInfo {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  /** How many tries it took. */
  readonly attempts: number;
}

/** One operation with its arguments. */
export interface Call {
  readonly operation: string;
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly pathParameters?: Readonly<Record<string, string | number>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly accept?: string;
}
