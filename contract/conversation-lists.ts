import Type, { type Static } from "typebox";
import { Conversation, channels, conversationExample, conversationStatuses } from "./conversations.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { PersonId } from "./session.ts";

const Match = Type.Object(
  {
    text: Type.String({ description: "Where `q` was found, with some words around it" }),
    ranges: Type.Array(
      Type.Object({
        start: Type.Integer({ minimum: 0, description: "The first character, in UTF-16 units" }),
        end: Type.Integer({ minimum: 0, description: "Behind the last" }),
      }),
      { description: "The parts of `text` to be marked" },
    ),
  },
  { description: "Only in answers to `q`; null where it was found in the agent's name or the external id alone" },
);
/** With what the others that it names are called. */
export const ListedConversation = Type.Object({
  ...Conversation.properties,
  agent_name: field.Nullable(Type.String({ description: "What the agent is called now" })),
  contact_name: field.Nullable(Type.String({ description: "First and last name of the contact" })),
  match: field.Nullable(Match),
});
export type ListedConversationWire = Static<typeof ListedConversation>;

const foundVerdicts = ["fail", "partial", "unsure"] as const;
const conversationSorts = ["created_at", "started_at", "score"] as const;

/** What a list and an export can be narrowed by. */
export const conversationFilters = {
  agent: Type.Optional(field.OneOrSeveral(field.Text(255, "Id, external id or name of the agent"))),
  agent_version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: "Only the days on which this version of the one `agent` was in use, in UTC",
    }),
  ),
  channel: Type.Optional(field.OneOrSeveral(field.Choice(channels, "How it took place"))),
  status: Type.Optional(field.OneOrSeveral(field.Choice(conversationStatuses, "Where it stands"))),
  tag: Type.Optional(field.OneOrSeveral(field.Text(64, "Conversations that carry this tag"))),
  rubric_id: Type.Optional(field.OneOrSeveral(field.Id("rub", "Whose newest scorecard is by this rubric"))),
  passed: Type.Optional(Type.Boolean({ description: "Whether it passed, by the newest scorecard" })),
  critical_failed: Type.Optional(Type.Boolean({ description: "Whether a critical criterion failed" })),
  unsure: Type.Optional(Type.Boolean({ description: "Whether the grader was unsure of any verdict" })),
  criterion: Type.Optional(
    field.OneOrSeveral(field.Text(64, "Key of a criterion that has the `verdict` on the newest scorecard")),
  ),
  verdict: Type.Optional(
    field.OneOrSeveral(field.Choice(foundVerdicts, "What was found of the `criterion`; `fail` unless it is given")),
  ),
  contact_id: Type.Optional(field.Id("con", "The contact it was with")),
  assignee_id: Type.Optional(PersonId("Only what is assigned to this person")),
  external_id: Type.Optional(field.externalIdText),
  started_after: Type.Optional(field.Timestamp("Only what began after this time")),
  started_before: Type.Optional(field.Timestamp("Only what began before this time")),
  min_score: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: "Only what scored at least this" })),
  max_score: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: "Only what scored at most this" })),
  q: Type.Optional(
    field.Text(256, 'Full text: all of these words; `"in quotes"` as they stand there, `refund*` by their beginning'),
  ),
};

export const listConversations = operation({
  id: "listConversations",
  method: "GET",
  path: "/conversations",
  tag: "Conversations",
  summary: "List conversations",
  description:
    "Newest first. Filters are combined with and. `transcript` and `events` are left out (null) unless `include=content`. For incremental pulls use `order=asc` with `created_after` or `starting_after`.",
  access: withScope("conversations:read"),
  query: Type.Object({
    ...field.paging("conv"),
    ...field.createdBetween,
    ...conversationFilters,
    sort: Type.Optional(
      field.Choice(
        conversationSorts,
        "What `order` is about. By `started_at` and `score`, only those that have one are listed, and `starting_after` must still be one of them",
        "created_at",
      ),
    ),
    include: Type.Optional(field.Choice(["content"], "Answer transcripts and events, too")),
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
