import type {
  BodyOf,
  ConversationWire,
  listConversations,
  NewConversationWire,
  QueryOf,
  updateConversation,
} from "@cqs/contract";
import type { Mask } from "../platform/privacy.ts";
import type { Mode } from "../platform/scope.ts";
import { parseTimestamp } from "../platform/timestamp.ts";
import { urlInMode } from "../platform/url-in-mode.ts";
import type {
  ContactReference,
  Content,
  Conversation,
  ConversationChanges,
  ConversationFilters,
  GivenConversation,
} from "./types.ts";

export interface Shown {
  readonly publicUrl: string;
  readonly mode: Mode;
  readonly mask: Mask | undefined;
  /** Conversations whose scores are left out. */
  readonly hidden?: readonly string[];
}

const noContent: Content = { transcript: null, events: null };

export function toWire(conversation: Conversation, content: Content | undefined, shown: Shown): ConversationWire {
  const { transcript, events } = masked(shown.mask, content ?? noContent);
  return {
    id: conversation.id,
    external_id: conversation.externalId,
    status: conversation.status,
    agent: conversation.agent,
    agent_id: conversation.agentId,
    channel: conversation.channel,
    started_at: conversation.startedAt?.toISOString() ?? null,
    ended_at: conversation.endedAt?.toISOString() ?? null,
    transcript,
    audio_url: conversation.audioUrl,
    events: events as unknown[] | null,
    rubric_id: conversation.rubricId,
    contact_id: conversation.contactId,
    assignee_id: conversation.assigneeId,
    tags: conversation.tags as string[],
    metadata: masked(shown.mask, conversation.metadata),
    ...(shown.hidden?.includes(conversation.id) ? noScore : scoreToWire(conversation)),
    scoring_error: conversation.scoringError,
    turn_count: conversation.turnCount,
    duration_seconds: conversation.durationSeconds,
    language: conversation.language,
    resolved_at: conversation.resolvedAt?.toISOString() ?? null,
    created_at: conversation.createdAt.toISOString(),
    updated_at: conversation.updatedAt.toISOString(),
    url: urlOf(conversation, shown),
  };
}

const noScore = { scorecard_id: null, score: null };
const scoreToWire = ({ scorecardId, score }: Conversation) => ({ scorecard_id: scorecardId, score });

const urlOf = ({ id }: Conversation, { publicUrl, mode }: Pick<Shown, "publicUrl" | "mode">) =>
  urlInMode(`${publicUrl}/conversations/${id}`, mode);

const masked = <Value>(mask: Mask | undefined, value: Value): Value => (mask ? mask(value) : value);

export const createdToWire = (conversation: Conversation, shown: Pick<Shown, "publicUrl" | "mode">) => ({
  id: conversation.id,
  external_id: conversation.externalId,
  status: conversation.status,
  url: urlOf(conversation, shown),
});

/** A time that the schema let through is one. */
const time = (text: string | null | undefined) => (text == null ? text : parseTimestamp(text));

export const givenOf = (body: NewConversationWire): GivenConversation => ({
  externalId: body.external_id,
  agent: body.agent,
  channel: body.channel,
  startedAt: time(body.started_at),
  endedAt: time(body.ended_at),
  transcript: body.transcript,
  audioUrl: body.audio_url,
  events: body.events,
  rubricId: body.rubric_id,
  contactId: body.contact_id,
  contact: contactOf(body.contact),
  assigneeId: body.assignee_id,
  tags: body.tags,
  metadata: body.metadata,
  upsert: body.upsert ?? false,
});

function contactOf(contact: NewConversationWire["contact"]): ContactReference | null | undefined {
  if (contact == null || typeof contact === "string") return contact;
  return {
    email: contact.email,
    externalId: contact.external_id,
    phone: contact.phone,
    firstName: contact.first_name,
    lastName: contact.last_name,
  };
}

export const changesOf = (body: BodyOf<typeof updateConversation>): ConversationChanges => ({
  resolved: body.status === undefined ? undefined : body.status === "resolved",
  tags: body.tags,
  contactId: body.contact_id,
  assigneeId: body.assignee_id,
  metadata: body.metadata,
});

/** The filters of a list or of an export. */
export const filtersOf = (
  query: Omit<QueryOf<typeof listConversations>, "include" | "limit" | "order">,
): ConversationFilters => ({
  agent: query.agent,
  channel: query.channel,
  status: query.status,
  tag: query.tag,
  contactId: query.contact_id,
  assigneeId: query.assignee_id,
  externalId: query.external_id,
  startedAfter: time(query.started_after) ?? undefined,
  startedBefore: time(query.started_before) ?? undefined,
  minScore: query.min_score,
  maxScore: query.max_score,
  q: query.q,
});
