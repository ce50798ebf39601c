import type {
  BodyOf,
  ConversationWire,
  ListedConversationWire,
  listConversations,
  NewConversationWire,
  QueryOf,
  ReadConversationWire,
  updateConversation,
} from "@cqs/contract";
import { invalid } from "../platform/fault.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Mode } from "../platform/scope.ts";
import { parseTimestamp } from "../platform/timestamp.ts";
import { urlInMode } from "../platform/url-in-mode.ts";
import type { Recording } from "../recordings/index.ts";
import { shownTitle } from "./first-words.ts";
import type { Listed } from "./list-conversations.ts";
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
    title: shownTitle(conversation, shown.mask),
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

export const readToWire = (
  conversation: Conversation,
  content: Content,
  recording: Recording | undefined,
  shown: Shown,
): ReadConversationWire => ({
  ...toWire(conversation, content, shown),
  recording: recording ? recordingToWire(recording) : null,
});

const recordingToWire = (recording: Recording) => ({
  status: recording.status,
  bytes: recording.bytes,
  content_type: recording.contentType,
  duration_ms: recording.durationMs,
  error: recording.error,
});

const noScore = { scorecard_id: null, score: null, passed: null, critical_failed: null, unsure: null };
const scoreToWire = (conversation: Conversation) => ({
  scorecard_id: conversation.scorecardId,
  score: conversation.score,
  passed: conversation.passed,
  critical_failed: conversation.criticalFailed,
  unsure: conversation.unsure,
});

/** In a list, with what the others that it names are called. */
export const listedToWire = ({ conversation, content, match }: Listed, shown: Shown): ListedConversationWire => ({
  ...toWire(conversation, content, shown),
  agent_name: conversation.names?.agent ?? null,
  contact_name: conversation.names?.contact ?? null,
  match: match && { text: match.text, ranges: [...match.ranges] },
});

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
  title: body.title,
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

type Filters = Omit<QueryOf<typeof listConversations>, "include" | "limit" | "order" | "sort">;

/** Each once. */
const several = <Value>(given: Value | Value[] | undefined): readonly Value[] | undefined =>
  given === undefined ? undefined : [...new Set([given].flat() as Value[])];

function verdictsOf({ criterion, verdict }: Filters): readonly string[] | undefined {
  const criteria = several(criterion);
  if (!criteria && verdict !== undefined) throw invalid("verdict", "verdict needs a criterion.");
  return criteria?.flatMap((key) => (several(verdict) ?? ["fail"]).map((found) => `${key}:${found}`));
}

/** The filters of a list or of an export. */
export const filtersOf = (query: Filters): ConversationFilters => ({
  agent: several(query.agent),
  agentVersion: query.agent_version,
  channel: several(query.channel),
  status: several(query.status),
  tag: several(query.tag),
  rubricId: several(query.rubric_id),
  passed: query.passed,
  criticalFailed: query.critical_failed,
  unsure: query.unsure,
  verdict: verdictsOf(query),
  contactId: query.contact_id,
  assigneeId: query.assignee_id,
  externalId: query.external_id,
  startedAfter: time(query.started_after) ?? undefined,
  startedBefore: time(query.started_before) ?? undefined,
  minScore: query.min_score,
  maxScore: query.max_score,
  q: query.q,
});
