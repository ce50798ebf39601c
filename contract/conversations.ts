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
const agent = field.Text(255, "The agent's id, external id or name. An unknown name registers a new agent");
const channel = field.Choice(channels, "The channel. The default is `voice` if you send `audio_url`, otherwise `chat`");
const transcript = Type.String({
  description:
    "The transcript as plain text, with a speaker label for each turn: `Agent: …`, `[00:12] Customer: …` or names. SRT, WebVTT and e-mail threads work, too. At most 5,000 turns. Stored byte for byte",
});
const audioUrl = Type.String({
  maxLength: 2048,
  pattern: "^https?://\\S+$",
  description: "The recording's URL. The service stores a copy in the background",
});
const rubricId = field.Text(
  64,
  "The rubric to score with. An unknown id is reported as a warning, and the default rubric is used",
);
const contactId = field.Id("con", "The contact");
const assigneeId = PersonId("The member who is responsible for the conversation");
const metadata = field.CustomFields;
const status = field.Choice(conversationStatuses, "Current status");
const url = Type.String({ description: "Link to the conversation in the web app" });
const events = Type.Array(TraceEvent, {
  maxItems: 10_000,
  description:
    "The conversation as structured events, for more detail than a transcript has: a flat list with `parent_id`, or nested",
});
const tags = field.Tags;

export const Conversation = Type.Object({
  id: conversationId,
  external_id: field.Nullable(field.externalIdText),
  title: field.Nullable(
    Type.String({ description: "The title that you sent, otherwise the first words of the conversation" }),
  ),
  status,
  agent: field.Nullable(field.Text(255, "The agent, as you sent it")),
  agent_id: field.Nullable(field.Id("agt", "The agent's id")),
  channel: field.Choice(channels, "The channel"),
  started_at: field.Nullable(field.Timestamp("When it started")),
  ended_at: field.Nullable(field.Timestamp("When it ended")),
  transcript: field.Nullable(
    Type.String({ description: "As you sent it; in lists, null unless you set `include=content`" }),
  ),
  audio_url: field.Nullable(audioUrl),
  events: field.Nullable(
    Type.Unsafe<unknown[]>({
      type: "array",
      items: { type: "object", additionalProperties: true },
      description:
        "As you sent them; in lists, null unless you set `include=content`. `GET /conversations/{id}/trace` returns them as a tree",
    }),
  ),
  rubric_id: field.Nullable(Type.String({ description: "As you sent it" })),
  contact_id: field.Nullable(contactId),
  assignee_id: field.Nullable(
    PersonId(
      "The member who is responsible for the conversation. Someone who leaves the workspace stays the assignee until you assign another member",
    ),
  ),
  tags,
  metadata,
  scorecard_id: field.Nullable(field.Id("sc", "The newest scorecard; null until the conversation is scored")),
  score: field.Nullable(Type.Number({ minimum: 0, maximum: 100, description: "Score of the newest scorecard" })),
  passed: field.Nullable(Type.Boolean({ description: "Whether the newest scorecard passed" })),
  critical_failed: field.Nullable(
    Type.Boolean({ description: "Whether a critical criterion failed on the newest scorecard" }),
  ),
  unsure: field.Nullable(Type.Boolean({ description: "Whether any verdict on the newest scorecard is unsure" })),
  scoring_error: field.Nullable(Type.String({ description: "Why scoring failed; null unless it failed" })),
  turn_count: Type.Integer({ minimum: 0, description: "Number of turns" }),
  duration_seconds: field.Nullable(Type.Number({ minimum: 0, description: "Duration in seconds" })),
  language: field.Nullable(
    Type.String({ description: "Language as an ISO 639-1 code, detected shortly after ingest" }),
  ),
  resolved_at: field.Nullable(field.Timestamp("When the conversation was marked as resolved")),
  created_at: field.Timestamp("When the service received the conversation"),
  updated_at: field.Timestamp("When it was last updated"),
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
    "Use instead of `contact_id`: the id, external id or e-mail address of an existing contact, or an object to upsert as in `POST /contacts`",
});

const input = {
  external_id: field.Clearable(field.externalIdText),
  title: field.Clearable(field.Text(200, "A title, such as the subject of an e-mail")),
  agent: field.Clearable(agent),
  channel: Type.Optional(channel),
  started_at: field.Clearable(field.Timestamp("When it started; UTC if there is no time zone")),
  ended_at: field.Clearable(field.Timestamp("When it ended; must not be before `started_at`")),
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
    "Stores a conversation and scores it in the background. Send at least one of `transcript`, `audio_url` and `events`. Emits `conversation.created`. Returns 409 if the `external_id` already exists. With `upsert: true`, the existing conversation is updated instead (fields that you leave out keep their value) and scored again, and the response is a 200.",
  access: withScope("conversations:write"),
  body: NewConversation,
  ...traceBody,
  personal: true,
  success: [
    { status: 201, meaning: "Created", data: CreatedConversation },
    { status: 200, meaning: "Updated by an upsert; it will be scored again", data: CreatedConversation },
  ],
  errors: ["conflict"],
  example: { request: requestExample, response: createdExample },
});

const BatchResult = Type.Object({
  index: Type.Integer({ minimum: 0, description: "Position of the conversation in your request, starting at 0" }),
  status: Type.Integer({
    description: "The HTTP status that `POST /conversations` would return for this conversation",
  }),
  data: field.Nullable(CreatedConversation),
  error: field.Nullable(
    Type.Object({
      code: Type.String({ description: "As in the error envelope" }),
      message: Type.String({ description: "As in the error envelope" }),
      field: Type.Optional(Type.String({ description: "The invalid field of this conversation" })),
    }),
  ),
  warnings: Type.Array(Warning, {
    description: "Warnings about this conversation, as in `meta.warnings`",
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
    "Stores up to 500 conversations and returns a result for each, in the order of your request, with the status and error that `POST /conversations` would return. Invalid conversations don't affect the others; all valid ones are stored together. With an `Idempotency-Key`, the whole response is stored for retries.",
  access: withScope("conversations:write"),
  body: Type.Object({
    conversations: Type.Array(
      Type.Unsafe<unknown>({
        type: "object",
        description: "A conversation, as in the body of `POST /conversations`",
        // Each is checked by itself, so that the others go in: for the document it is any object.
        ...field.stated({ "x-sdk-type": "NewConversation" }),
      }),
      { minItems: 1, maxItems: 500, description: "The conversations, each as in the body of `POST /conversations`" },
    ),
  }),
  ...traceBody,
  personal: true,
  success: [
    {
      status: 200,
      meaning: "A result for each conversation",
      data: Type.Object({
        results: Type.Array(BatchResult),
        created: Type.Integer({ minimum: 0, description: "Number of created conversations" }),
        updated: Type.Integer({ minimum: 0, description: "Number of updated conversations" }),
        refused: Type.Integer({ minimum: 0, description: "Number of refused conversations" }),
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
  summary: "Retrieve a conversation",
  description:
    "Returns the conversation with its content. `scorecard_id` and `score` are set once it is scored. `recording` shows whether the recording at `audio_url` was stored.",
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
      "`resolved` marks the conversation as resolved and emits `conversation.resolved`. `open` reopens it; its status is then its scoring status",
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
  success: [{ status: 200, meaning: "The updated conversation", data: Conversation }],
  errors: ["not_found"],
} as const;
const rule =
  "Fields that you leave out keep their value. `metadata` is merged by key; `null` removes a key. Resolving a conversation doesn't stop its scoring. Sending current values changes nothing and emits no event. To replace the content, send the conversation again with `upsert: true`.";

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
  summary: "Update a conversation (id in query or body)",
  description: `Like \`PATCH /conversations/{id}\`, with \`id\` in the query or the body. ${rule}`,
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
  success: [{ status: 200, meaning: "Deleted", data: Deleted }],
  errors: ["not_found"],
  example: { response: { id: conversationExample.id, deleted: true } },
} as const;
const forgetting =
  "Permanently deletes the conversation with its content, trace, search index and scorecards, its data in events, and the arguments that the audit log stored for the calls that created or changed it. Use it to fulfil a request for erasure. Tickets stay, but no longer link to the conversation. The deletion itself is recorded in the audit log.";

export const deleteConversation = operation({
  ...forget,
  id: "deleteConversation",
  method: "DELETE",
  path: "/conversations/{id}",
  summary: "Delete a conversation",
  description: forgetting,
  params: field.IdParam("conv", "conversation"),
});

export const deleteConversationByField = operation({
  ...forget,
  id: "deleteConversationByField",
  method: "DELETE",
  path: "/conversations",
  summary: "Delete a conversation (id in query or body)",
  description: `Like \`DELETE /conversations/{id}\`, with \`id\` in the query or the body. ${forgetting}`,
  query: Type.Object(field.idElsewhere("conv", "conversation")),
  body: Type.Object(field.idElsewhere("conv", "conversation")),
  example: { ...forget.example, request: { id: conversationExample.id } },
});
