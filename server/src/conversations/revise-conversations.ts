import type { Tx } from "../database/database.ts";
import { publishEvent, wakeFollowers } from "../events/index.ts";
import type { Clock } from "../platform/clock.ts";
import { maskAhead, type Privacy } from "../platform/privacy.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { recordActivities, typeOf } from "../timeline/index.ts";
import { changesBetween } from "./changes-between.ts";
import { conversationResolved } from "./conversation-events.ts";
import { type PlannedRevision, planRevision, type Revision, type RevisionRecord } from "./plan-revision.ts";
import { queueWork } from "./queue-work.ts";
import { findStoredContents, type LockedConversation, lockFree, lockOne, updateRevised } from "./revise-store.ts";
import type { Conversation } from "./types.ts";

export interface ReviseDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly publicUrl: string;
}

export interface ReviseConversations {
  readonly scope: Scope;
  /** In ascending order. Their contents must fit into memory where they may be resolved. */
  readonly ids: readonly string[];
  readonly revise: (conversation: Conversation) => Revision;
  readonly privacy: Privacy;
}

export interface RevisedConversation {
  readonly id: string;
  /** Undefined unless it was changed. */
  readonly record: RevisionRecord | undefined;
  /** Whether it has no room for the tags. */
  readonly isRefused: boolean;
}

/**
 * Changes conversations, with their events and scoring jobs, in the caller's transaction. Returns an outcome for the first of
 * the ids, at least one: it stops before a row that is gone or locked by another transaction, so that it never waits while it
 * holds others.
 */
export async function reviseConversations(
  deps: ReviseDeps,
  tx: Tx,
  { scope, ids, revise, privacy }: ReviseConversations,
): Promise<readonly RevisedConversation[]> {
  const at = deps.clock.now();
  const locked = await lockFirst(tx, scope, ids);
  const outcomes = locked.map(({ id, known }) => {
    const planned = known && planRevision(known, revise(known), at);
    return { id, known, planned: planned === "refused" ? undefined : planned, isRefused: planned === "refused" };
  });
  const planned = outcomes.flatMap(({ known, planned }) => (known && planned ? [{ known, planned }] : []));
  if (planned.length > 0) {
    wakeFollowers(tx, scope);
    await updateRevised(tx, scope, { rows: planned.map(({ planned: row }) => row), at });
    recordRevisions(tx, scope, planned, at);
    await publishResolutions(deps, tx, { scope, planned, privacy });
    const requested = planned.flatMap(({ planned: { conversation, scoringState } }) =>
      scoringState ? [{ ...conversation, scoringState }] : [],
    );
    if (requested.length > 0) await queueWork(deps.jobs, tx, scope, requested);
  }
  return outcomes.map((outcome) => ({
    id: outcome.id,
    record: outcome.planned?.record,
    isRefused: outcome.isRefused,
  }));
}

function recordRevisions(tx: Tx, scope: Scope, planned: Resolutions["planned"], at: Date): void {
  const activities = planned.map(({ known, planned: { conversation, record } }) => {
    const changes = [...changesBetween(known, conversation), ...(record.scoredAgain ? [{ field: "scoring" }] : [])];
    return { resourceId: known.id, type: typeOf(changes), changes, at };
  });
  recordActivities(tx, scope, activities);
}

interface FirstLocked {
  readonly id: string;
  /** Undefined: it is gone. */
  readonly known: LockedConversation | undefined;
}

/** Waits for the first row, before it holds any other; takes those behind it as far as they are free. */
async function lockFirst(tx: Tx, scope: Scope, ids: readonly string[]): Promise<readonly FirstLocked[]> {
  const [id, ...others] = ids;
  if (id === undefined) return [];
  // Sent one after the other, on one connection.
  const [known, locked] = await Promise.all([lockOne(tx, scope, id), lockFree(tx, scope, others)]);
  const free = new Map(locked.map((one) => [one.id, one]));
  const busy = others.findIndex((other) => !free.has(other));
  const taken = busy === -1 ? others : others.slice(0, busy);
  return [{ id, known }, ...taken.map((other) => ({ id: other, known: free.get(other) }))];
}

interface Resolutions {
  readonly scope: Scope;
  readonly planned: readonly { readonly known: Conversation; readonly planned: PlannedRevision }[];
  readonly privacy: Privacy;
}

async function publishResolutions(deps: ReviseDeps, tx: Tx, { scope, planned, privacy }: Resolutions): Promise<void> {
  const resolved = planned.flatMap(({ known, planned: { conversation } }) =>
    conversation.resolvedAt && !known.resolvedAt ? [conversation] : [],
  );
  if (resolved.length === 0) return;
  const contents = await findStoredContents(
    tx,
    scope,
    resolved.map(({ id }) => id),
  );
  const mask = await maskAhead(privacy.shown, [...contents.values()]);
  const shown = { publicUrl: deps.publicUrl, mode: scope.mode, mask };
  for (const conversation of resolved) {
    const content = contents.get(conversation.id);
    if (content) publishEvent(tx, scope, conversationResolved(conversation, content, shown));
  }
}
