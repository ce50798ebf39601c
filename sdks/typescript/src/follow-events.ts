import type { Client } from "./client.ts";
import { sleep } from "./core/deadline.ts";
import { ApiError } from "./core/errors.ts";
import { readMessages } from "./core/event-source.ts";
import { delayBefore, isWorthRetrying } from "./core/retry.ts";
import type { WebhookEvent } from "./events.ts";

export interface FollowOptions {
  /** Only these types of event. */
  readonly types?: readonly string[];
  /** Where an earlier walk ended: the `cursor` of its last event. Without it the stream begins now. */
  readonly after?: string;
  readonly signal?: AbortSignal;
  /** Told once the stream is open, each time. */
  readonly onOpen?: () => void;
}

/** An event with the place behind it, for resuming. */
export interface Followed {
  readonly cursor: string;
  readonly event: WebhookEvent;
}

/** Follows what happens without a gap: after a broken connection it resumes behind the last event that you have got. */
export async function* followEvents(client: Client, options: FollowOptions = {}): AsyncGenerator<Followed> {
  const { types, signal = new AbortController().signal, onOpen } = options;
  let after = options.after;
  for (let failures = 0; ; ) {
    try {
      const query = { ...(types ? { types: types.join(",") } : {}), ...(after ? { last_event_id: after } : {}) };
      const body = await client.events.stream(query, { signal, maxRetries: 0 });
      onOpen?.();
      for await (const message of readMessages(body)) {
        failures = 0;
        if (!message?.id) continue;
        after = message.id;
        yield { cursor: after, event: JSON.parse(message.data) as WebhookEvent };
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ApiError && !isWorthRetrying(error)) throw error;
      failures++;
      await sleep(delayBefore(Math.min(failures, 5), error), signal);
    }
    if (signal.aborted) throw signal.reason;
    // A stream that ends is one that the service wants opened again; not at once, should it end each time.
    if (failures === 0) await sleep(100, signal);
  }
}
