import type { Tx } from "../database/database.ts";
import { publishFirstEvents } from "../events/index.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Jobs } from "../platform/queue.ts";
import { conversationCreated } from "./conversation-events.ts";
import { insertConversations, type Packed } from "./ingest-store.ts";
import { findExternalIds, lockConversations } from "./spans-store.ts";
import { packNodes } from "./trace/kept-nodes.ts";
import type { OpenConversation, WantedConversations } from "./types.ts";

export interface SpanDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly publicUrl: string;
}

/** How often somebody may remove a conversation between our statements before we call it a bug. */
const maxAttempts = 5;

/**
 * However many ask for a new one at once, there is one. New ones are made before any is locked: whoever holds a lock
 * waits for no one who makes one.
 */
export async function openForSpans(
  deps: SpanDeps,
  tx: Tx,
  { scope, externalIds, ids, privacy }: WantedConversations,
): Promise<readonly OpenConversation[]> {
  const wanted = [...new Set(externalIds)].sort();
  const shown = { publicUrl: deps.publicUrl, mode: scope.mode, mask: privacy.shown };
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const known = await findExternalIds(tx, scope, wanted);
    const missing = wanted.filter((externalId) => !known.has(externalId));
    if (missing.length > 0) {
      const fresh = missing.map((externalId) => emptyConversation(externalId, deps.clock.now()));
      const inserted = await insertConversations(tx, scope, fresh);
      const events = fresh
        .filter(({ id }) => inserted.has(id))
        .map((made) => conversationCreated({ ...made, status: made.scoringState }, made.content, shown));
      if (events.length > 0) publishFirstEvents(tx, scope, events);
    }
    const locked = await lockConversations(tx, scope, { ids, externalIds: wanted });
    const found = new Set(locked.map(({ externalId }) => externalId));
    if (wanted.every((externalId) => found.has(externalId))) return locked;
  }
  throw new Error(`a conversation was made and removed ${maxAttempts} times during one call`);
}

const emptyConversation = (externalId: string, at: Date): Packed => ({
  id: newId("conversation", at),
  externalId,
  title: null,
  firstWords: null,
  agent: null,
  agentId: null,
  channel: "chat",
  startedAt: null,
  endedAt: null,
  audioUrl: null,
  rubricId: null,
  contactId: null,
  assigneeId: null,
  tags: [],
  metadata: {},
  scorecardId: null,
  score: null,
  passed: null,
  criticalFailed: null,
  unsure: null,
  scoringError: null,
  scoringState: "queued_for_scoring",
  turnCount: 0,
  durationSeconds: null,
  language: null,
  resolvedAt: null,
  source: "otlp",
  requestIds: [],
  createdAt: at,
  updatedAt: at,
  content: { transcript: null, events: null },
  packedNodes: packNodes({ from: "spans" }),
});
