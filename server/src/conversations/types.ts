import type { Warning } from "@cqs/contract";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";

export type Channel = "voice" | "chat" | "email" | "sms" | "whatsapp" | "social" | "video" | "other";
export type ScoringState = "queued_for_scoring" | "transcribing" | "scoring" | "scored" | "scoring_failed";
export type ConversationStatus = ScoringState | "resolved";

/** As lists show it: without its content. */
export interface Conversation {
  readonly id: string;
  readonly externalId: string | null;
  /** As it was given. */
  readonly title: string | null;
  /** Stands in for a title that was not given. */
  readonly firstWords: string | null;
  readonly status: ConversationStatus;
  readonly agent: string | null;
  readonly agentId: string | null;
  readonly channel: Channel;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly audioUrl: string | null;
  readonly rubricId: string | null;
  readonly contactId: string | null;
  /** A member of the workspace, or a person who was one when it was assigned. */
  readonly assigneeId: string | null;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string | number>>;
  readonly scorecardId: string | null;
  readonly score: number | null;
  /** Of the newest scorecard, as the score is; null without one. */
  readonly passed: boolean | null;
  readonly criticalFailed: boolean | null;
  readonly unsure: boolean | null;
  readonly scoringError: string | null;
  readonly turnCount: number;
  readonly durationSeconds: number | null;
  readonly language: string | null;
  readonly resolvedAt: Date | null;
  /** What the agent and the contact are called now; not known of one that is being taken in. */
  readonly names?: { readonly agent: string | null; readonly contact: string | null };
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What was said. */
export interface Content {
  readonly transcript: string | null;
  /** As they were given. */
  readonly events: readonly unknown[] | null;
}

/** So long a text is named by events and audit entries, instead of being kept again. */
export { longFrom } from "../platform/long-from.ts";

/** As it is stored: texts that were replaced have the numbers before. */
export interface StoredContent extends Content {
  readonly version: number;
}

export type NodeType = "turn" | "tool_call" | "retrieval" | "transfer" | "error";
export type NodeRole = "agent" | "customer" | "system";

/** A piece of a transcript: who or what it is, and from where to where it goes (in UTF-16 units, label left out). */
export interface Place {
  readonly type: NodeType;
  readonly role: NodeRole | null;
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
  /** Since the beginning of the conversation, where the transcript tells. */
  readonly atMs: number | null;
  readonly untilMs: number | null;
}

/** The sentiment of a turn as it is shown. */
export interface NodeSentiment {
  readonly label: "negative" | "neutral" | "positive";
  readonly score: number;
}

/** A node of the trace, below the root. */
export interface TraceNode {
  readonly id: string;
  /** Null: right below the conversation. */
  readonly parentId: string | null;
  readonly type: NodeType;
  readonly name: string | null;
  readonly role: NodeRole | null;
  readonly content: string | null;
  readonly input: unknown;
  readonly output: unknown;
  readonly status: "ok" | "error" | null;
  readonly error: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly durationMs: number | null;
  /** Since the beginning of the conversation, where the transcript or the event itself tells it. */
  readonly offsetMs?: number | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** How a trace is kept: as places in the transcript, as nodes, or not at all since it is made of spans. */
export type KeptNodes =
  | { readonly from: "transcript"; readonly places: readonly Place[] }
  | { readonly from: "events"; readonly nodes: readonly TraceNode[] }
  | { readonly from: "spans" };

export interface ConversationFilters {
  /** Each an id, an external id or a name. Of each list, one is enough. */
  readonly agent: readonly string[] | undefined;
  /** Only what took place while this version of the one agent was in use. */
  readonly agentVersion: number | undefined;
  readonly channel: readonly Channel[] | undefined;
  readonly status: readonly ConversationStatus[] | undefined;
  readonly tag: readonly string[] | undefined;
  readonly rubricId: readonly string[] | undefined;
  readonly passed: boolean | undefined;
  readonly criticalFailed: boolean | undefined;
  readonly unsure: boolean | undefined;
  /** Such as `greeting:fail`. */
  readonly verdict: readonly string[] | undefined;
  readonly contactId: string | undefined;
  readonly assigneeId: string | undefined;
  readonly externalId: string | undefined;
  readonly startedAfter: Date | undefined;
  readonly startedBefore: Date | undefined;
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  readonly q: string | undefined;
  /** Left out. */
  readonly exceptIds?: readonly string[] | undefined;
}

export interface ConversationId {
  readonly scope: Scope;
  readonly id: string;
}

/** What a caller gives of a conversation; undefined: left out. */
export interface GivenConversation {
  readonly externalId: string | null | undefined;
  readonly title: string | null | undefined;
  readonly agent: string | null | undefined;
  readonly channel: Channel | undefined;
  readonly startedAt: Date | null | undefined;
  readonly endedAt: Date | null | undefined;
  readonly transcript: string | null | undefined;
  readonly audioUrl: string | null | undefined;
  readonly events: readonly unknown[] | null | undefined;
  readonly rubricId: string | null | undefined;
  readonly contactId: string | null | undefined;
  readonly contact: ContactReference | null | undefined;
  readonly assigneeId: string | null | undefined;
  readonly tags: readonly string[] | undefined;
  readonly metadata: Readonly<Record<string, string | number | null>> | null | undefined;
  readonly upsert: boolean;
}

/** Id, external id or e-mail of a contact that exists, or one to upsert. */
export type ContactReference = string | GivenContact;

export interface GivenContact {
  readonly email: string | undefined;
  readonly externalId: string | undefined;
  readonly phone: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

/** The content of a conversation, ready to be stored. */
export interface PreparedContent extends Content {
  readonly audioUrl: string | null;
  readonly nodes: KeptNodes;
  readonly turnCount: number;
  /** What was said first, short. */
  readonly firstWords: string | null;
  /** From the first to the last moment that the content itself tells. */
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly durationSeconds: number | null;
  readonly scoringState: ScoringState;
}

/** A conversation and all that is stored of it. */
export interface NewConversation extends Omit<Conversation, "status"> {
  readonly scoringState: ScoringState;
  readonly source: "request" | "otlp";
  readonly requestIds: readonly string[];
  readonly content: Content & { readonly nodes: KeptNodes };
}

/** What a conversation refers to, as far as it exists. */
export interface FoundReferences {
  readonly agentId: string | null;
  readonly rubricKnown: boolean;
  readonly contactId: string | null;
  readonly assigneeKnown: boolean;
  /** Whether a conversation with this external id is there already. */
  readonly known: boolean;
}

export interface References {
  readonly scope: Scope;
  readonly agent: string | null;
  readonly rubricId: string | null;
  readonly contact: string | null;
  readonly assigneeId?: string | null;
  readonly externalId: string | null;
}

/** A conversation that was taken in. */
export interface Ingested {
  readonly conversation: Conversation;
  readonly created: boolean;
  readonly warnings: readonly Warning[];
}

/** What is undefined stays; null clears. */
export interface ConversationChanges {
  readonly resolved: boolean | undefined;
  readonly tags: readonly string[] | undefined;
  readonly contactId: string | null | undefined;
  readonly assigneeId: string | null | undefined;
  readonly metadata: Readonly<Record<string, string | number | null>> | null | undefined;
}

export interface WantedConversations {
  readonly scope: Scope;
  /** By external id: the calls that a new conversation remembers. */
  readonly requestIds: ReadonlyMap<string, readonly string[]>;
  readonly ids: readonly string[];
  readonly privacy: Privacy;
}

export interface LockedConversation {
  readonly id: string;
  readonly externalId: string | null;
}

export interface OpenConversation extends LockedConversation {
  /** Made by this transaction. */
  readonly isNew: boolean;
}

/** The calls that brought something of a conversation. */
export interface RequestsOf {
  readonly id: string;
  readonly requestIds: readonly string[];
}

export interface ClosingConversations {
  readonly scope: Scope;
  readonly closing: readonly { readonly id: string; readonly nodes: readonly TraceNode[] }[];
}
