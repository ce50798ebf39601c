import Type, { type Static } from "typebox";
import { Conversation, channels, conversationExample, conversationStatuses } from "./conversations.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { PersonId } from "./session.ts";

const Match = Type.Object(
  {
    text: Type.String({ description: "The matching text with some words around it" }),
    ranges: Type.Array(
      Type.Object({
        start: Type.Integer({ minimum: 0, description: "Start of the range, in UTF-16 code units" }),
        end: Type.Integer({ minimum: 0, description: "End of the range, exclusive" }),
      }),
      { description: "The ranges of `text` to highlight" },
    ),
  },
  { description: "Where `q` was found. Null without `q`, or if only the agent's name or the external id matched" },
);
/** With what the others that it names are called. */
export const ListedConversation = Type.Object({
  ...Conversation.properties,
  agent_name: field.Nullable(Type.String({ description: "The agent's current name" })),
  contact_name: field.Nullable(Type.String({ description: "The contact's first and last name" })),
  match: field.Nullable(Match),
});
export type ListedConversationWire = Static<typeof ListedConversation>;

const foundVerdicts = ["fail", "partial", "unsure"] as const;
const conversationSorts = ["created_at", "started_at", "score"] as const;

/** What a list and an export can be narrowed by. */
export const conversationFilters = {
  agent: Type.Optional(field.OneOrSeveral(field.Text(255, "The agent's id, external id or name"))),
  agent_version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: "Only days (UTC) on which this version of `agent` was published; requires exactly one `agent`",
    }),
  ),
  channel: Type.Optional(field.OneOrSeveral(field.Choice(channels, "The channel"))),
  status: Type.Optional(field.OneOrSeveral(field.Choice(conversationStatuses, "The status"))),
  tag: Type.Optional(field.OneOrSeveral(field.Text(64, "Only conversations with this tag"))),
  rubric_id: Type.Optional(
    field.OneOrSeveral(field.Id("rub", "Only conversations whose newest scorecard uses this rubric")),
  ),
  passed: Type.Optional(Type.Boolean({ description: "Whether the newest scorecard passed" })),
  critical_failed: Type.Optional(
    Type.Boolean({ description: "Whether a critical criterion failed on the newest scorecard" }),
  ),
  unsure: Type.Optional(Type.Boolean({ description: "Whether any verdict on the newest scorecard is unsure" })),
  criterion: Type.Optional(
    field.OneOrSeveral(
      field.Text(64, "Only conversations whose newest scorecard has the `verdict` for the criterion with this key"),
    ),
  ),
  verdict: Type.Optional(
    field.OneOrSeveral(field.Choice(foundVerdicts, "The verdict on the `criterion`; `fail` if you leave it out")),
  ),
  contact_id: Type.Optional(field.Id("con", "Only conversations with this contact")),
  assignee_id: Type.Optional(PersonId("Only conversations assigned to this member")),
  external_id: Type.Optional(field.externalIdText),
  started_after: Type.Optional(field.Timestamp("Only conversations that started after this time")),
  started_before: Type.Optional(field.Timestamp("Only conversations that started before this time")),
  min_score: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: "Only conversations with at least this score" }),
  ),
  max_score: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: "Only conversations with at most this score" }),
  ),
  q: Type.Optional(
    field.Text(
      256,
      'Full-text search for conversations that contain all these words. `"Quotes"` match an exact phrase; `refund*` matches words that start with `refund`',
    ),
  ),
};

export const listConversations = operation({
  id: "listConversations",
  method: "GET",
  path: "/conversations",
  tag: "Conversations",
  summary: "List conversations",
  description:
    "Returns conversations, newest first. Multiple filters are combined with AND. `transcript` and `events` are null unless you set `include=content`. To fetch only what is new, use `order=asc` with `created_after` or `starting_after`.",
  access: withScope("conversations:read"),
  query: Type.Object({
    ...field.paging("conv"),
    ...field.createdBetween,
    ...conversationFilters,
    sort: Type.Optional(
      field.Choice(
        conversationSorts,
        "The field to sort by. With `started_at` and `score`, conversations without a value are left out, and the `starting_after` conversation must still have one",
        "created_at",
      ),
    ),
    include: Type.Optional(field.Choice(["content"], "`content` also returns transcripts and events")),
  }),
  success: [{ status: 200, meaning: "A page of conversations", data: field.List(ListedConversation) }],
  errors: [],
  example: {
    response: {
      items: [{ ...conversationExample, transcript: null, agent_name: "Ann", contact_name: null, match: null }],
      has_more: false,
    },
  },
});
