import Type, { type Static } from "typebox";
import { Warning } from "./envelope.ts";
import * as field from "./fields.ts";
import { operation, traceBody, withScope } from "./operation.ts";
import { NullableRecording } from "./recordings.ts";
import { PersonId } from "./session.ts";
import { TraceEvent } from "./traces.ts";

export const channels = ["voice", "chat", "email", "sms", "whatsapp", "social", "video", "other"] as const;
export const conversationStatuses = [
  "queued_for_scoring",
  "transcribing",
  "scoring",
  "scored",
  "scoring_failed",
  "resolved",
] as const;

const conversationId = field.Id("conv", "The conversation's id");
const agent = field.Text(255, "Id, external id or name of the agent who handled it; an unknown one is registered");
const channel = field.Choice(channels, "How it took place; by default `voice` with audio alone, else `chat`");
const transcript = Type.String({
  description:
    "Plain text, one turn after the other, each with the speaker's label: `Agent: …`, `[00:12] Customer: …`, names, SRT, WebVTT, e-mail threads. At most 5,000 turns. Kept byte for byte",
});
const audioUrl = Type.String({
  maxLength: 2048,
  pattern: "^https?://\\S+$",
  description: "Where the recording can be fetched. A copy is made in the background",
});
const rubricId = field.Text(64, "The rubric to score with; an unknown one is reported, and the default used");
const contactId = field.Id("con", "The contact it was with");
const assigneeId = PersonId("The member who takes care of it");
const metadata = field.CustomFields;
const status = field.Choice(conversationStatuses, "Where it stands");
const url = Type.String({ description: "The conversation in the web app" });
const events = Type.Array(TraceEvent, {
  maxItems: 10_000,
  description: "The conversation as structured events, flat with `parent_id` or nested: for more than text can tell",
});
const tags = field.Tags;

export const Conversation = Type.Object({
  id: conversationId,
  external_id: field.Nullable(field.externalIdText),
  title: field.Nullable(Type.String({ description: "As it was given, otherwise its first words" })),
  status,
  agent: field.Nullable(field.Text(255, "The agent, as it was given")),
  agent_id: field.Nullable(field.Id("agt", "The agent's id")),
  channel: field.Choice(channels, "How it took place"),
  started_at: field.Nullable(field.Timestamp("When it began")),
  ended_at: field.Nullable(field.Timestamp("When it ended")),
  transcript: field.Nullable(Type.String({ description: "As it was given; in a list only with `include=content`" })),
  audio_url: field.Nullable(audioUrl),
  events: field.Nullable(
    Type.Unsafe<unknown[]>({
      type: "array",
      items: { type: "object", additionalProperties: true },
      description: "As they were given; in a list only with `include=content`. The tree made of them is the trace",
    }),
  ),
  rubric_id: field.Nullable(Type.String({ description: "As it was given" })),
  contact_id: field.Nullable(contactId),
  assignee_id: field.Nullable(
    PersonId("The member who takes care of it. A person who leaves the workspace stays until you assign it to another"),
  ),
  tags,
  metadata,
  scorecard_id: field.Nullable(field.Id("sc", "The newest scorecard, once there is one")),
  score: field.Nullable(Type.Number({ minimum: 0, maximum: 100, description: "The newest scorecard's score" })),
  passed: field.Nullable(Type.Boolean({ description: "Whether it passed, by the newest scorecard" })),
  critical_failed: field.Nullable(Type.Boolean({ description: "Whether a critical criterion failed on it" })),
  unsure: field.Nullable(Type.Boolean({ description: "Whether the grader was unsure of any verdict on it" })),
  scoring_error: field.Nullable(Type.String({ description: "Why scoring failed, if it did" })),
  turn_count: Type.Integer({ minimum: 0, description: "How many turns it has" }),
  duration_seconds: field.Nullable(Type.Number({ minimum: 0, description: "From the beginning to the end" })),
  language: field.Nullable(Type.String({ description: "ISO 639-1; found shortly after ingest" })),
  resolved_at: field.Nullable(field.Timestamp("When it was marked resolved")),
  created_at: field.Timestamp("When it arrived here"),
  updated_at: field.Timestamp("When it last changed"),
  url,
});
export type ConversationWire = Static<typeof Conversation>;

/** Alone, with what lists leave out to stay cheap. */
export const ReadConversation = Type.Object({
  ...Conversation.properties,
  recording: NullableRecording,
});
export type ReadConversationWire = Static<typeof ReadConversation>;

const ContactReference = Type.Unsafe<
  string | null | { email?: string; external_id?: string; phone?: string; first_name?: string; last_name?: string }
>({
  type: ["string", "object", "null"],
  minLength: 1,
  maxLength: 320,
  properties: {
    email: { type: "string", format: "email", maxLength: 320 },
    external_id: { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" },
    phone: { type: "string", minLength: 1, maxLength: 64, pattern: "\\S" },
    first_name: { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" },
    last_name: { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" },
  },
  description:
    "In the place of `contact_id`: id, external id or e-mail of a contact that exists, or an object that is upserted as `POST /contacts` would",
});

const input = {
  external_id: field.Clearable(field.externalIdText),
  title: field.Clearable(field.Text(200, "What it is about, such as an e-mail's subject")),
  agent: field.Clearable(agent),
  channel: Type.Optional(channel),
  started_at: field.Clearable(field.Timestamp("When it began; without a zone it is UTC")),
  ended_at: field.Clearable(field.Timestamp("When it ended; not before `started_at`")),
  transcript: field.Clearable(transcript),
  audio_url: field.Clearable(audioUrl),
  events: field.Clearable(events),
  rubric_id: field.Clearable(rubricId),
  contact_id: field.Clearable(contactId),
  contact: Type.Optional(ContactReference),
  assignee_id: field.Clearable(assigneeId),
  tags: Type.Optional(tags),
  metadata: field.Clearable(field.CustomFieldsInput),
};

/** What one conversation takes, alone or in a batch. */
export const NewConversation = Type.Object({ ...input, upsert: field.Upsert });
export type NewConversationWire = Static<typeof NewConversation>;

export const CreatedConversation = Type.Object({
  id: conversationId,
  external_id: field.Nullable(field.externalIdText),
  status,
  url,
});

export const conversationExample = {
  id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
  external_id: "call-20260115-0042",
  title: "My card was declined.",
  status: "scored",
  agent: "Ann",
  agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
  channel: "voice",
  started_at: "2026-01-15T09:20:00.000Z",
  ended_at: "2026-01-15T09:24:30.000Z",
  transcript: "Agent: Thank you for calling.\nCustomer: My card was declined.",
  audio_url: null,
  events: null,
  rubric_id: null,
  contact_id: null,
  assignee_id: null,
  tags: ["billing"],
  metadata: { queue: "cards" },
  scorecard_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D",
  score: 92,
  passed: true,
  critical_failed: false,
  unsure: false,
  scoring_error: null,
  turn_count: 2,
  duration_seconds: 270,
  language: "en",
  resolved_at: null,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:02.000Z",
  url: "http://localhost:8080/conversations/conv_0NxQ2V7mJrT4sLwZ8bYc1D",
};
const createdExample = {
  id: conversationExample.id,
  external_id: conversationExample.external_id,
  status: "queued_for_scoring",
  url: conversationExample.url,
};
const requestExample = {
  external_id: conversationExample.external_id,
  agent: "Ann",
  channel: "voice",
  started_at: "2026-01-15T09:20:00Z",
  ended_at: "2026-01-15T09:24:30Z",
  transcript: conversationExample.transcript,
  tags: ["billing"],
};
const tag = "Conversations";

export const createConversation = operation({
  id: "createConversation",
  method: "POST",
  path: "/conversations",
  tag,
  summary: "Ingest a conversation",
  description:
    "At least one of `transcript`, `audio_url` and `events` is needed. Emits `conversation.created`; scoring follows by itself. An `external_id` that exists is a 409; with `upsert: true` that conversation is updated (what is left out stays), scored again, and answered 200.",
  access: withScope("conversations:write"),
  body: NewConversation,
  ...traceBody,
  personal: true,
  success: [
    { status: 201, meaning: "Taken in", data: CreatedConversation },
    { status: 200, meaning: "Updated, and to be scored again", data: CreatedConversation },
  ],
  errors: ["conflict"],
  example: { request: requestExample, response: createdExample },
});

const BatchResult = Type.Object({
  index: Type.Integer({ minimum: 0, description: "Which conversation of the request, from 0" }),
  status: Type.Integer({ description: "What the same conversation alone would have been answered with" }),
  data: field.Nullable(CreatedConversation),
  error: field.Nullable(
    Type.Object({
      code: Type.String({ description: "As in the envelope" }),
      message: Type.String({ description: "As in the envelope" }),
      field: Type.Optional(Type.String({ description: "The offending field of this conversation" })),
    }),
  ),
  warnings: Type.Array(Warning, {
    description: "As in `meta.warnings`, for this conversation",
  }),
});
export type BatchResultWire = Static<typeof BatchResult>;

export const batchCreateConversations = operation({
  id: "batchCreateConversations",
  method: "POST",
  path: "/conversations/batch",
  tag,
  summary: "Ingest many conversations",
  description:
    "Up to 500, each judged on its own: a result per conversation, in the order of the request, with the status and the error that it alone would have got. What is taken in is taken in together. Under an `Idempotency-Key` the whole answer is kept.",
  access: withScope("conversations:write"),
  body: Type.Object({
    conversations: Type.Array(
      Type.Unsafe<unknown>({
        type: "object",
        description: "As the body of `POST /conversations`",
        // Each is checked by itself, so that the others go in: for the document it is any object.
        ...field.stated({ "x-sdk-type": "NewConversation" }),
      }),
      { minItems: 1, maxItems: 500, description: "As the body of `POST /conversations`, each" },
    ),
  }),
  ...traceBody,
  personal: true,
  success: [
    {
      status: 200,
      meaning: "A result for each",
      data: Type.Object({
        results: Type.Array(BatchResult),
        created: Type.Integer({ minimum: 0, description: "How many are new" }),
        updated: Type.Integer({ minimum: 0, description: "How many were updated" }),
        refused: Type.Integer({ minimum: 0, description: "How many were refused" }),
      }),
    },
  ],
  errors: [],
  example: {
    request: { conversations: [requestExample] },
    response: {
      results: [{ index: 0, status: 201, data: createdExample, error: null, warnings: [] }],
      created: 1,
      updated: 0,
      refused: 0,
    },
  },
});

export const getConversation = operation({
  id: "getConversation",
  method: "GET",
  path: "/conversations/{id}",
  tag,
  summary: "Read a conversation",
  description:
    "One conversation by its id, with its content. `scorecard_id` and `score` are there once it is scored. `recording` tells what became of the recording behind `audio_url`.",
  access: withScope("conversations:read"),
  params: field.IdParam("conv", "conversation"),
  success: [{ status: 200, meaning: "The conversation", data: ReadConversation }],
  errors: ["not_found"],
  example: { response: { ...conversationExample, recording: null } },
});

const changes = {
  status: Type.Optional(
    field.Choice(
      ["resolved", "open"],
      "`resolved` marks it resolved (`conversation.resolved`), `open` takes that back: it then shows where its scoring stands",
    ),
  ),
  tags: Type.Optional(tags),
  contact_id: field.Clearable(contactId),
  assignee_id: field.Clearable(assigneeId),
  metadata: field.Clearable(field.CustomFieldsInput),
};
const change = {
  tag,
  access: withScope("conversations:write"),
  personal: true,
  success: [{ status: 200, meaning: "The conversation as it is now", data: Conversation }],
  errors: ["not_found"],
} as const;
const rule =
  "Fields that are left out stay; `metadata` merges by key, null removes one. Resolving never stops scoring; what is already so is no change and emits nothing. To replace what was said, POST it again with `upsert`.";

export const updateConversation = operation({
  ...change,
  id: "updateConversation",
  method: "PATCH",
  path: "/conversations/{id}",
  summary: "Update a conversation",
  description: rule,
  params: field.IdParam("conv", "conversation"),
  body: Type.Object(changes),
  example: { request: { status: "resolved" }, response: { ...conversationExample, status: "resolved" } },
});

export const updateConversationByField = operation({
  ...change,
  id: "updateConversationByField",
  method: "PATCH",
  path: "/conversations",
  summary: "Update a conversation, id in query or body",
  description: `The same with \`id\` in the query or the body. ${rule}`,
  query: Type.Object(field.idElsewhere("conv", "conversation")),
  body: Type.Object({ ...changes, ...field.idElsewhere("conv", "conversation") }),
  example: {
    request: { id: conversationExample.id, tags: ["vip"] },
    response: { ...conversationExample, tags: ["vip"] },
  },
});

const Deleted = Type.Object({ id: conversationId, deleted: Type.Literal(true) });
const forget = {
  tag,
  access: withScope("conversations:write"),
  success: [{ status: 200, meaning: "Forgotten", data: Deleted }],
  errors: ["not_found"],
  example: { response: { id: conversationExample.id, deleted: true } },
} as const;
const forgetting =
  "A person's right to be forgotten: removes the conversation, its content, trace, search words and scorecards, what events say of it, and the arguments that the audit log kept of the calls that brought it. Tickets stay and then point to no conversation. The deletion itself is in the audit log.";

export const deleteConversation = operation({
  ...forget,
  id: "deleteConversation",
  method: "DELETE",
  path: "/conversations/{id}",
  summary: "Forget a conversation",
  description: forgetting,
  params: field.IdParam("conv", "conversation"),
});

export const deleteConversationByField = operation({
  ...forget,
  id: "deleteConversationByField",
  method: "DELETE",
  path: "/conversations",
  summary: "Forget a conversation, id in query or body",
  description: `The same with \`id\` in the query or the body. ${forgetting}`,
  query: Type.Object(field.idElsewhere("conv", "conversation")),
  body: Type.Object(field.idElsewhere("conv", "conversation")),
  example: { ...forget.example, request: { id: conversationExample.id } },
});
