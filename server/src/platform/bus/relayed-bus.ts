import { randomUUID } from "node:crypto";
import { type Bus, localBus } from "../bus.ts";
import type { Log } from "../log.ts";
import { messagesOf, topicsOf } from "./message.ts";

/** The way to the other nodes. Never throws and never rejects: what can't be sent is lost. */
export interface Relay {
  send(messages: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Calls back with every text that arrives, its own among them. */
export type ConnectRelay = (receive: (text: unknown) => void) => Relay;

const everyMs = 20;
/** What waits for the next message. Beyond it topics are lost, which their listeners make good by looking. */
const maxWaiting = 10_000;

/** This node hears itself at once; the others hear it in messages, at most one round of them in so many milliseconds. */
export function relayedBus(connect: ConnectRelay, log: Log): Bus {
  const node = randomUUID();
  const local = localBus((error) => log.error({ err: error }, "a listener of the bus failed"));
  const relay = connect((text) => {
    const topics = topicsOf(text, node);
    if (topics) local.say(topics);
  });
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let sentMs = Number.NEGATIVE_INFINITY;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const messages = messagesOf(node, waiting);
    waiting = new Set();
    sentMs = performance.now();
    sending = relay.send(messages).finally(() => {
      sending = undefined;
      schedule();
    });
  }

  // One round is under way at most, so that a slow network can't pile them up.
  function schedule(): void {
    if (waiting.size === 0 || sending || timer) return;
    timer = setTimeout(flush, Math.max(0, sentMs + everyMs - performance.now())).unref();
  }

  return {
    say(topics) {
      local.say(topics);
      for (const topic of topics) if (waiting.size < maxWaiting) waiting.add(topic);
      schedule();
    },
    hear: local.hear,
    async close() {
      await sending;
      flush();
      await sending;
      clearTimeout(timer);
      await Promise.all([relay.close(), local.close()]);
    },
  };
}
