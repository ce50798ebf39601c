import type { Tx } from "../database/database.ts";
import { mergeFields } from "../platform/merge-fields.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { replaceRecording } from "../recordings/index.ts";
import { recordActivities } from "../timeline/index.ts";
import { completeReferences } from "./complete-references.ts";
import { timesOf } from "./conversation-times.ts";
import { goneMeanwhile } from "./errors.ts";
import type { IngestDeps } from "./ingest-ports.ts";
import { lockByExternalId, replaceConversationRow } from "./ingest-store.ts";
import { hasContent, masked, prepareContent } from "./prepare-content.ts";
import { assigneeOf, contactOf, keptContent } from "./prepare-conversation.ts";
import { queueWork } from "./queue-work.ts";
import { recordingOf } from "./recording-of.ts";
import { packNodes } from "./trace/kept-nodes.ts";
import type { Conversation, FoundReferences, GivenConversation, PreparedContent } from "./types.ts";

export interface ReplaceConversation {
  readonly scope: Scope;
  readonly given: GivenConversation;
  readonly found: FoundReferences;
  readonly privacy: Privacy;
  readonly requestId: string | null;
}

/** Updates the conversation that has the external id and queues it to be scored again. What was left out stays. */
export async function replaceConversation(deps: IngestDeps, tx: Tx, input: ReplaceConversation): Promise<Conversation> {
  const { scope, given, found, privacy, requestId } = input;
  const known = await lockByExternalId(tx, scope, given.externalId as string);
  if (!known) throw goneMeanwhile();
  const mask = privacy.stored;
  // Content is one thing: a new transcript does not stand beside old events.
  const content = hasContent(given) || typeof given.transcript === "string" ? prepareContent(given, mask) : undefined;
  const made = await completeReferences({ tx, clock: deps.clock, scope }, given, {
    agentId: given.agent === undefined ? known.agentId : found.agentId,
    contactId: given.contactId === undefined && given.contact === undefined ? known.contactId : contactOf(given, found),
  });
  const scoringState = content?.scoringState ?? "queued_for_scoring";
  const replaced = {
    ...known,
    ...made,
    ...changedTimes(known, given, content),
    agent: given.agent === undefined ? known.agent : given.agent,
    channel: given.channel ?? known.channel,
    audioUrl: content ? content.audioUrl : known.audioUrl,
    rubricId: given.rubricId === undefined ? known.rubricId : given.rubricId,
    assigneeId: given.assigneeId === undefined ? known.assigneeId : assigneeOf(given, found),
    tags: given.tags ? [...new Set(given.tags)] : known.tags,
    metadata: masked(mask, mergeFields(known.metadata, given.metadata, "metadata")),
    scoringState,
    title: given.title === undefined ? known.title : masked(mask, given.title),
    firstWords: content ? content.firstWords : known.firstWords,
    turnCount: content?.turnCount ?? known.turnCount,
    language: content ? null : known.language,
    source: "request" as const,
    requestIds: requestId === null ? [] : [requestId],
    updatedAt: deps.clock.now(),
    content: content ? keptContent(content) : { transcript: null, events: null, nodes: { from: "spans" as const } },
  };
  recordActivities(tx, scope, [{ resourceId: known.id, type: "replaced", at: replaced.updatedAt }]);
  await queueWork(deps.jobs, tx, scope, [replaced]);
  if (content && (known.audioUrl ?? content.audioUrl) !== null) {
    await replaceRecording(deps.jobs, tx, scope, { ...recordingOf(replaced), at: replaced.updatedAt });
  }
  return replaceConversationRow(tx, scope, replaced, content && packNodes(content.nodes));
}

function changedTimes(known: Conversation, given: GivenConversation, content: PreparedContent | undefined) {
  const before = { startedAt: known.startedAt, endedAt: known.endedAt };
  return timesOf(
    {
      startedAt: given.startedAt === undefined ? before.startedAt : given.startedAt,
      endedAt: given.endedAt === undefined ? before.endedAt : given.endedAt,
    },
    content ?? { startedAt: null, endedAt: null, durationSeconds: known.durationSeconds },
  );
}
