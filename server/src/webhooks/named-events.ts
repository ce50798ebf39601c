import type { WebhookEvent } from "./types.ts";

/** Each name once, in the order given; `*` needs no others beside it. */
export const namedEvents = (given: readonly WebhookEvent[]): readonly WebhookEvent[] =>
  given.includes("*") ? ["*"] : [...new Set(given)];
