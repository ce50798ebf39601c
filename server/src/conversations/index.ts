export { itemOf } from "./batch-wire.ts";
export { ingestConversations } from "./ingest-conversations.ts";
export type { IngestDeps, IngestPorts } from "./ingest-ports.ts";
export { createReferenceLookup } from "./look-up-references.ts";
export type { SpanNodes } from "./read-trace.ts";
export { type SpanConversations, spanConversations } from "./span-conversations.ts";
export type {
  Ingested,
  TraceNode,
} from "./types.ts";
export { type WalkDeps, walkConversations } from "./walk-conversations.ts";
export { filtersOf } from "./wire.ts";
