import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What a library must do, told in terms of HTTP: the same for all languages. */
export interface Case {
  readonly name: string;
  /** How the client is made; the key is always `svc_test_conformance`. */
  readonly client?: { readonly max_retries?: number; readonly timeout_ms?: number; readonly headers?: Headers };
  readonly call: Call;
  /** What arrives and what is answered, in order. A further request fails the case. */
  readonly exchanges: readonly Exchange[];
  readonly outcome: Outcome;
  /** The bounds of each wait between tries, in seconds. */
  readonly waits?: readonly (readonly [least: number, most: number])[];
  /** Headers that must be the same in all requests of the case. */
  readonly constant_headers?: readonly string[];
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
    | { readonly status: number; readonly headers?: Headers; readonly json?: unknown; readonly text?: string }
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
