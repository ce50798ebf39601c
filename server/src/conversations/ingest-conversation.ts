import { brokenUnique } from "../database/violations.ts";
import { publishEvent } from "../events/index.ts";
import { Fault } from "../platform/fault.ts";
import { type Privacy, privacyAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { expectRecordings } from "../recordings/index.ts";
import { completeReferences } from "./complete-references.ts";
import { conversationCreated } from "./conversation-events.ts";
import { taken } from "./errors.ts";
import { ingestConversations } from "./ingest-conversations.ts";
import type { IngestDeps } from "./ingest-ports.ts";
import { insertConversation } from "./ingest-store.ts";
import { prepareConversation, warningsOf } from "./prepare-conversation.ts";
import { queueWork } from "./queue-work.ts";
import { recordingOf } from "./recording-of.ts";
import { referencesOf } from "./references.ts";
import { packNodes } from "./trace/kept-nodes.ts";
import type { Conversation, GivenConversation, Ingested } from "./types.ts";

export interface IngestConversation {
  readonly scope: Scope;
  readonly given: GivenConversation;
  readonly privacy: Promise<Privacy>;
  readonly requestId: string;
}

/**
 * Takes one conversation in: its row, content and trace, the event and the scoring job exist together or not at all.
 * What it refers to was looked up before, so that in the usual case the whole transaction is a single statement.
 */
export async function ingestConversation(deps: IngestDeps, input: IngestConversation): Promise<Ingested> {
  const { scope, given, requestId } = input;
  if (given.upsert && given.externalId != null) return upsert(deps, input);
  const [found, asked] = await Promise.all([deps.lookUp(referencesOf(scope, given)), input.privacy]);
  if (found.known) throw taken();
  const privacy = await privacyAhead(asked, [given.transcript, given.events]);
  const read = await deps.readPlaces?.(given, privacy.stored);
  const at = deps.clock.now();
  const prepared = prepareConversation({ given, found, mask: privacy.stored, requestId, at, read });
  const packedNodes = packNodes(prepared.content.nodes);
  return deps.db.transaction(async (tx) => {
    if (given.externalId == null) tx.shareCommit();
    const made = await completeReferences({ tx, clock: deps.clock, scope }, given, prepared);
    const conversation: Conversation = { ...prepared, ...made, status: prepared.scoringState };
    insertConversation(tx, scope, { ...prepared, ...made, packedNodes }, explain);
    const shown = { publicUrl: deps.publicUrl, mode: scope.mode, mask: privacy.shown };
    publishEvent(tx, scope, conversationCreated(conversation, prepared.content, shown));
    await queueWork(deps.jobs, tx, scope, [prepared]);
    await expectRecordings(deps.jobs, tx, scope, { conversations: [recordingOf(prepared)], at });
    return { conversation, created: true, warnings: warningsOf(given, found) };
  });
}

/** The way of many does not break when another is faster: it updates what the other made. */
async function upsert(deps: IngestDeps, { given, ...input }: IngestConversation): Promise<Ingested> {
  const [outcome] = await ingestConversations(deps, { ...input, given: [given] });
  if (!outcome || outcome instanceof Fault) throw outcome;
  return outcome;
}

/** Of two that race for one external id the database refuses the second. */
const explain = (error: unknown) => (brokenUnique(error) === "conversation_external_id" ? taken() : undefined);
