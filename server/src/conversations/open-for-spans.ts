import type { Tx } from "../database/database.ts";
import { publishFirstEvents } from "../events/index.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Jobs } from "../platform/queue.ts";
import { conversationCreated } from "./conversation-events.ts";
import { insertConversations, type Packed } from "./ingest-store.ts";
import { lockConversations } from "./spans-store.ts";
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
 * However many transactions ask for a new conversation at once, there is one. New ones are made before any is locked: a
 * transaction that holds a lock never waits for one that inserts. A new one has no words yet: it is searched from its
 * closing on.
 */
export async function openForSpans(
  deps: SpanDeps,
  tx: Tx,
  { scope, requestIds, ids, privacy }: WantedConversations,
): Promise<readonly OpenConversation[]> {
  const wanted = [...requestIds.keys()].sort();
  const shown = { publicUrl: deps.publicUrl, mode: scope.mode, mask: privacy.shown };
  const made = new Set<string>();
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const fresh = wanted.map((externalId) => ({
      ...emptyConversation(externalId, deps.clock.now()),
      requestIds: requestIds.get(externalId) ?? [],
    }));
    // Sent together, in this order.
    const inserting = insertConversations(tx, scope, fresh, { areSearched: false });
    const [locked, inserted] = await Promise.all([
      lockConversations(tx, scope, { ids, externalIds: wanted }),
      inserting,
    ]);
    for (const id of inserted) made.add(id);
    const events = fresh
      .filter(({ id }) => inserted.has(id))
      .map((one) => conversationCreated({ ...one, status: one.scoringState }, one.content, shown));
    if (events.length > 0) publishFirstEvents(tx, scope, events);
    const found = new Set(locked.map(({ externalId }) => externalId));
    if (wanted.every((externalId) => found.has(externalId))) {
      return locked.map((conversation) => ({ ...conversation, isNew: made.has(conversation.id) }));
    }
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
