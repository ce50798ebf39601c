import type { Call, CallOptions, ClientOptions } from "./core/options.ts";
import { Sender } from "./core/sender.ts";
import { type Followed, type FollowOptions, followEvents } from "./follow-events.ts";
import { Resources } from "./generated/resources.ts";
import type { NewConversation, Scorecard } from "./generated/types.ts";
import { type ImportOptions, type ImportProgress, importConversations } from "./import-conversations.ts";
import { type WaitOptions, waitForScorecard } from "./wait-for-scorecard.ts";

/** A call of what is newer than this library. */
export interface RawCall {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to the base address, such as `/tickets`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The service's API: `client.conversations.create(...)`, `client.tickets.list(...)` and so on. */
export class Client extends Resources {
  readonly #sender: Sender;

  constructor(options: ClientOptions = {}) {
    const sender = new Sender(options);
    super(sender);
    this.#sender = sender;
  }

  /** Any call, with the same retries and errors; returns `data`. */
  request<Data = unknown>(call: RawCall, options?: CallOptions): Promise<Data> {
    const sent: Call = { ...call, operation: `${call.method} ${call.path}` };
    return this.#sender.value(sent, options) as Promise<Data>;
  }

  /** Waits until a conversation has been scored, and returns its scorecard. */
  waitForScorecard(conversationId: string, options?: WaitOptions): Promise<Scorecard> {
    return waitForScorecard(this, conversationId, options);
  }

  /** Sends many conversations in batches, several at a time. */
  importConversations(
    records: Iterable<NewConversation> | AsyncIterable<NewConversation>,
    options?: ImportOptions,
  ): Promise<ImportProgress> {
    return importConversations(this, records, options);
  }

  /** Follows what happens as it happens, and resumes by itself. */
  followEvents(options?: FollowOptions): AsyncGenerator<Followed> {
    return followEvents(this, options);
  }
}
