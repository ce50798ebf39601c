import type { Deps } from "../platform/http/route.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { conversationKeys } from "./conversation-key.ts";
import { mostOfConversation } from "./limits.ts";
import type { SpanPorts } from "./ports.ts";
import { prepareSpans } from "./prepare-spans.ts";
import { storeSpans } from "./store-spans.ts";
import type { ReadSpans } from "./types.ts";

export interface IngestSpans {
  readonly scope: Scope;
  readonly read: ReadSpans;
  readonly privacy: Promise<Privacy>;
  readonly requestId: string;
}

export interface TakenSpans {
  readonly rejected: number;
  readonly reason: string | null;
}

/** Under an Idempotency-Key a request has a transaction of its own; others that come together share one. */
export async function ingestSpans(deps: Deps & SpanPorts, input: IngestSpans): Promise<TakenSpans> {
  const { scope, read, requestId } = input;
  if (read.spans.length === 0) return { rejected: read.rejected, reason: read.reason };
  const privacy = await input.privacy;
  const spans = await prepareSpans(read.spans, privacy.stored, requestId);
  const request = { scope, spans, keys: conversationKeys(read.spans), privacy, requestId };
  const isShared = deps.db === deps.spanWriter.db;
  const [refused = 0] = isShared ? [await deps.spanWriter.add(request)] : await storeSpans(deps, [request]);
  const full = `A conversation can have at most ${mostOfConversation.spanCount} spans and ${mostOfConversation.byteCount / 2 ** 20} MiB in total.`;
  return { rejected: read.rejected + refused, reason: read.reason ?? (refused > 0 ? full : null) };
}
