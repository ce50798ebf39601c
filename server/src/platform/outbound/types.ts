/** Where calls to addresses that others name may go. */
export interface AddressPolicy {
  /** Whether loopback may be called, by http too and on any port. For development and tests. */
  readonly allowLocal: boolean;
}

/** Why an address is not called: half a sentence that its giver may read. It names no address of our network. */
export interface Refusal {
  readonly reason: string;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses that a name stands for at this moment. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface OutboundRequest {
  readonly url: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface OutboundLimits {
  /** For everything together: name, connection, request and the last byte of the answer. */
  readonly timeoutMs: number;
  /** Of the answer's body. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export type NoAnswer = {
  readonly kind: "refused" | "failed" | "timed_out" | "too_large";
  readonly reason: string;
};

interface Head {
  readonly kind: "answered";
  readonly status: number;
  /** Names in lower case; several of one name are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answered extends Head {
  readonly body: Buffer;
  /** Whether the body went on after `maxBytes`. */
  readonly isCut: boolean;
}

export interface Downloaded extends Head {
  /** Written to the file: nothing unless the status is 2xx. */
  readonly bytes: number;
}

export interface Outbound {
  /** One call, one answer as it is: redirects are not followed, bodies not decompressed. */
  fetchGuarded(
    request: OutboundRequest,
    limits: OutboundLimits & {
      /** What becomes of a longer body: no answer at all (the default), or its beginning. */
      readonly whenTooLarge?: "fail" | "cut";
    },
  ): Promise<Answered | NoAnswer>;
  /** The body of a successful answer to a new file. Whatever goes wrong, the file is the caller's to remove. */
  download(
    request: OutboundRequest,
    limits: OutboundLimits & { readonly path: string },
  ): Promise<Downloaded | NoAnswer>;
  close(): Promise<void>;
}
