import { version } from "../version.ts";
import { addressOf } from "./addresses.ts";
import { readBytes, readEnvelope } from "./answers.ts";
import { Deadline, sleep } from "./deadline.ts";
import { ConnectionError } from "./errors.ts";
import type { Call, CallOptions, ClientOptions, Log } from "./options.ts";
import { delayBefore, isWorthRetrying } from "./retry.ts";
import { environment, isBrowser, randomKey } from "./runtime.ts";

const defaultBaseUrl = "http://localhost:8080/api/v1";
const defaultTimeoutMs = 60_000;
const defaultRetries = 2;

interface Attempt {
  readonly url: string;
  readonly init: RequestInit;
}

/** Sends calls: headers, deadline, retries, and what becomes of the answer. */
export class Sender {
  readonly #options: ClientOptions;
  readonly #baseUrl: string;
  readonly #apiKey: string | null;
  readonly #log: Log;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#baseUrl = (options.baseUrl ?? environment("CQS_BASE_URL") ?? defaultBaseUrl).replace(/\/+$/, "");
    this.#apiKey = options.apiKey === undefined ? (environment("CQS_API_KEY") ?? null) : options.apiKey;
    if (this.#apiKey === null && options.apiKey === undefined && !isBrowser()) {
      throw new TypeError("Give an apiKey, or set CQS_API_KEY; apiKey: null sends the session cookie of a browser.");
    }
    // biome-ignore lint/suspicious/noConsole: where nobody listens, this is where warnings are looked for
    this.#log = options.log ?? ((level, line) => level === "warn" && console.warn(line));
  }

  async value(call: Call, options: CallOptions = {}): Promise<unknown> {
    const { data, warnings } = await this.#send(call, options, readEnvelope);
    for (const warning of warnings) this.#warn(call, warning);
    return data;
  }

  /** The time-out holds until the answer begins; reading it may take as long as it takes. */
  async bytes(call: Call, options: CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return this.#send(call, options, readBytes, "begins");
  }

  #warn(call: Call, warning: Parameters<NonNullable<ClientOptions["onWarning"]>>[0]): void {
    if (this.#options.onWarning) this.#options.onWarning(warning, call.operation);
    else this.#log("warn", `cqs: ${call.operation}: ${warning.field}: ${warning.message}`);
  }

  async #send<Result>(
    call: Call,
    options: CallOptions,
    read: (response: Response) => Promise<Result>,
    until: "ends" | "begins" = "ends",
  ): Promise<Result> {
    const maxRetries = options.maxRetries ?? this.#options.maxRetries ?? defaultRetries;
    const deadline = new Deadline(options.timeoutMs ?? this.#options.timeoutMs ?? defaultTimeoutMs, options.signal);
    const attempt = this.#attempt(call, options, deadline.signal);
    try {
      for (let retry = 0; ; retry++) {
        try {
          const response = await this.#transport(attempt);
          const result = await read(response);
          this.#log("debug", `cqs: ${call.method} ${call.path} ${response.status}`);
          options.onAnswer?.({
            status: response.status,
            headers: response.headers,
            requestId: response.headers.get("x-request-id") ?? undefined,
            attempts: retry + 1,
          });
          return result;
        } catch (error) {
          if (deadline.signal.aborted) throw deadline.signal.reason;
          if (retry >= maxRetries || !isWorthRetrying(error)) throw error;
          const delayMs = delayBefore(retry + 1, error);
          if (delayMs >= deadline.leftMs) throw error;
          const reason = error instanceof Error ? error.message : String(error);
          this.#log("warn", `cqs: ${call.method} ${call.path}: ${reason} Trying again in ${Math.round(delayMs)} ms.`);
          await (this.#options.sleep ?? sleep)(delayMs, deadline.signal);
        }
      }
    } finally {
      if (until === "begins" && !deadline.signal.aborted) deadline.lift();
      else deadline.done();
    }
  }

  async #transport({ url, init }: Attempt): Promise<Response> {
    try {
      return await (this.#options.transport ?? fetch)(url, init);
    } catch (cause) {
      if (init.signal?.aborted) throw init.signal.reason;
      throw new ConnectionError(`The service could not be reached: ${reasonOf(cause)}.`, { cause });
    }
  }

  #attempt(call: Call, options: CallOptions, signal: AbortSignal): Attempt {
    const { mode, headers } = this.#options;
    const isPost = call.method === "POST";
    return {
      url: addressOf(this.#baseUrl, call),
      init: {
        method: call.method,
        signal,
        redirect: "manual",
        ...(this.#apiKey === null ? { credentials: "include" as const } : {}),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        headers: {
          accept: call.accept ?? "application/json",
          // A browser does not let a page name itself.
          ...(isBrowser() ? {} : { "user-agent": `cqs-typescript/${version}` }),
          ...(this.#apiKey === null ? {} : { authorization: `Bearer ${this.#apiKey}` }),
          ...(mode ? { "x-service-mode": mode } : {}),
          ...(call.body === undefined ? {} : { "content-type": "application/json" }),
          ...(isPost ? { "idempotency-key": options.idempotencyKey ?? randomKey() } : {}),
          ...(options.ifMatch === undefined ? {} : { "if-match": options.ifMatch }),
          ...headers,
          ...options.headers,
        },
      },
    };
  }
}

/** What is behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message || String(error);
}
