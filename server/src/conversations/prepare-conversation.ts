import type { Warning } from "@cqs/contract";
import { invalid, unknownReference } from "../platform/fault.ts";
import { newId } from "../platform/ids.ts";
import { mergeFields } from "../platform/merge-fields.ts";
import type { Mask } from "../platform/privacy.ts";
import { timesOf } from "./conversation-times.ts";
import { masked, prepareContent } from "./prepare-content.ts";
import type { FoundReferences, GivenConversation, NewConversation, Place, PreparedContent } from "./types.ts";

export interface Preparation {
  readonly given: GivenConversation;
  readonly found: FoundReferences;
  readonly mask: Mask | undefined;
  readonly requestId: string | null;
  readonly at: Date;
  /** Of a long transcript that was read before. */
  readonly read?: readonly Place[] | undefined;
}

/** Everything of a new conversation but what must be made in its transaction: an unknown agent, a contact to upsert. */
export function prepareConversation({ given, found, mask, requestId, at, read }: Preparation): NewConversation {
  const content = prepareContent(given, mask, read);
  return {
    id: newId("conversation", at),
    externalId: given.externalId ?? null,
    agent: given.agent ?? null,
    agentId: found.agentId,
    channel: given.channel ?? (content.audioUrl === null ? "chat" : "voice"),
    ...timesOf(given, content),
    audioUrl: content.audioUrl,
    rubricId: given.rubricId ?? null,
    contactId: contactOf(given, found),
    assigneeId: assigneeOf(given, found),
    tags: [...new Set(given.tags ?? [])],
    metadata: masked(mask, mergeFields({}, given.metadata, "metadata")),
    title: masked(mask, given.title ?? null),
    firstWords: content.firstWords,
    scorecardId: null,
    score: null,
    passed: null,
    criticalFailed: null,
    unsure: null,
    scoringError: null,
    scoringState: content.scoringState,
    turnCount: content.turnCount,
    language: null,
    resolvedAt: null,
    source: "request",
    requestIds: requestId === null ? [] : [requestId],
    createdAt: at,
    updatedAt: at,
    content: keptContent(content),
  };
}

export const keptContent = ({ transcript, events, nodes }: PreparedContent) => ({ transcript, events, nodes });

/** The contact that exists; null also where one is still to be made. */
export function contactOf(given: GivenConversation, found: FoundReferences): string | null {
  if (given.contactId != null && given.contact != null) {
    throw invalid("contact", "Send contact or contact_id, not both.");
  }
  if (given.contactId != null && found.contactId !== given.contactId) throw unknownReference("contact_id");
  if (typeof given.contact === "string" && found.contactId === null) throw unknownReference("contact");
  return found.contactId;
}

export function assigneeOf({ assigneeId }: GivenConversation, { assigneeKnown }: FoundReferences): string | null {
  if (assigneeId != null && !assigneeKnown) throw unknownReference("assignee_id");
  return assigneeId ?? null;
}

export function warningsOf({ rubricId }: GivenConversation, { rubricKnown }: FoundReferences): readonly Warning[] {
  if (rubricId == null || rubricKnown) return [];
  const message = "rubric_id is not a rubric of this workspace; the default rubric will be used.";
  return [{ code: "unknown_reference", field: "rubric_id", message }];
}
