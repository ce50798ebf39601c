import { Listing, type Page } from "./listing.ts";
import type { Call, CallOptions } from "./options.ts";
import type { Sender } from "./sender.ts";

/** What the generated resources are made of. */
export class Resource {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  protected sendForValue<Value>(call: Call, options?: CallOptions): Promise<Value> {
    return this.#sender.value(call, options) as Promise<Value>;
  }

  protected sendForList<Item>(call: Call, options?: CallOptions): Listing<Item> {
    return new Listing(
      (query) => this.#sender.value({ ...call, query: { ...call.query, ...query } }, options) as Promise<Page<Item>>,
    );
  }

  protected sendForBytes(call: Call, options?: CallOptions): Promise<ReadableStream<Uint8Array>> {
    return this.#sender.bytes(call, options);
  }
}
