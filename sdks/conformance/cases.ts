import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What a library must do, told in terms of HTTP: the same for all languages. */
export interface Case {
  readonly name: string;
  /** How the client is made; the key is always `svc_test_conformance`. */
  readonly client?: { readonly max_retries?: number; readonly timeout_ms?: number; readonly headers?: Headers };
  /** What is done: exactly one of these. */
  readonly call?: Call;
  readonly verify?: Verify;
  readonly sign?: { readonly event: unknown; readonly secret: string; readonly now: number };
  readonly follow?: { readonly types?: readonly string[]; readonly after?: string; readonly take: number };
  readonly import?: {
    readonly records: readonly unknown[];
    readonly batch_size: number;
    readonly concurrency: number;
    readonly skip?: number;
  };
  /** What arrives and what is answered, in order. A further request fails the case. */
  readonly exchanges: readonly Exchange[];
  readonly outcome: Outcome;
  /** The bounds of each wait between tries, in seconds. */
  readonly waits?: readonly (readonly [least: number, most: number])[];
  /** The waits must show that they are shortened at random. */
  readonly jitter?: true;
  /** Headers that must be the same in all requests of the case. */
  readonly constant_headers?: readonly string[];
  /** Headers that must be different in all requests of the case. */
  readonly distinct_headers?: readonly string[];
  /** Patterns of lines that must be logged. That no line holds the key is checked in every case. */
  readonly logged?: readonly string[];
  /** `meta.warnings` that the callback must be told of, by field. */
  readonly warnings?: readonly string[];
}

export interface Call {
  readonly resource: string;
  readonly method: string;
  readonly path?: readonly string[];
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly options?: {
    readonly idempotency_key?: string;
    readonly max_retries?: number;
    readonly timeout_ms?: number;
    readonly if_match?: string;
    readonly headers?: Headers;
  };
  /** `value` unless given; of a list all items, or the first pages. */
  readonly take?: "value" | "items" | "first_page" | "two_pages" | "bytes";
}

/** A delivery of a webhook, to be verified. */
export interface Verify {
  readonly body: string;
  readonly headers: Headers;
  readonly secrets: readonly string[];
  readonly tolerance_seconds?: number;
  /** Seconds since 1970. */
  readonly now: number;
}

type Headers = Readonly<Record<string, string>>;

export interface Exchange {
  readonly request: {
    readonly method: string;
    /** With its query, sorted by name. */
    readonly path: string;
    readonly body?: unknown;
    readonly headers?: Headers;
  };
  readonly answer:
    | {
        readonly status: number;
        /** `{now+5}` in a value stands for the HTTP date in 5 seconds; an empty `date` leaves that header out. */
        readonly headers?: Headers;
        readonly json?: unknown;
        readonly text?: string;
        /** How long the answer is held back. */
        readonly delay_ms?: number;
        /** The connection stays open behind it, as that of a stream does. */
        readonly open?: true;
      }
    /** The connection ends before an answer, in the middle of its body, or nothing comes. */
    | { readonly fault: "cut_before_answer" | "cut_in_body" | "silence" };
}

export type Outcome =
  | { readonly value: unknown }
  | { readonly ids: readonly string[] }
  | { readonly text: string }
  | { readonly error: ExpectedError };

export interface ExpectedError {
  readonly kind: string;
  readonly status?: number;
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
  readonly request_id?: string;
  readonly retry_after?: number;
  readonly body?: string;
}

const folder = fileURLToPath(new URL("./cases/", import.meta.url));

export function readCases(): readonly Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(folder + file, "utf8")) as Case[]);
}
