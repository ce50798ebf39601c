import { textOrNull } from "./read-part.ts";
import type { Span } from "./types.ts";

/** An external id has no more characters. */
const maxLength = 255;

/**
 * Which conversation each trace belongs to, as far as its spans tell: the conversation's id, or else the session's, on
 * a span or on what sent it. Of several the one of the earliest span.
 */
export function conversationKeys(spans: readonly Span[]): ReadonlyMap<string, string> {
  const sorted = spans.toSorted((one, other) =>
    one.startNs < other.startNs ? -1 : one.startNs > other.startNs ? 1 : 0,
  );
  const keys = new Map<string, string>();
  for (const name of ["gen_ai.conversation.id", "session.id"]) {
    for (const span of sorted) {
      const key = keyIn(span, name);
      if (key !== undefined && !keys.has(span.traceId)) keys.set(span.traceId, key);
    }
  }
  return keys;
}

function keyIn({ attributes, resource }: Span, name: string): string | undefined {
  const key = textOrNull(attributes[name]) ?? textOrNull(resource[name]);
  return key !== null && key.length <= maxLength ? key : undefined;
}
