import Type, { type Static } from "typebox";
import { conversationFilters } from "./conversation-lists.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { PersonId } from "./session.ts";

export const bulkChangeStatuses = ["queued", "running", "completed", "cancelled", "failed"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const tagList = (description: string) =>
  Type.Array(field.Text(64, "A tag"), { minItems: 1, maxItems: 50, uniqueItems: true, description });
const assignee = (description: string) => field.Nullable(PersonId(description));

const changeFields = {
  add_tags: Type.Optional(tagList("Tags to add; a conversation that would have more than 50 is left as it is")),
  remove_tags: Type.Optional(tagList("Tags to remove, before others are added")),
  assignee_id: field.Clearable(PersonId("The member to assign them to; null: nobody")),
  status: Type.Optional(field.Choice(["resolved", "open"], "As in `PATCH /conversations/{id}`")),
  score_again: Type.Optional(
    Type.Literal(true, {
      description: "Score them again, each by its own rubric. Needs the scope `scorecards:write`, too. Can't be undone",
    }),
  ),
};
const Changes = Type.Object(changeFields, {
  ...field.anyGiven(...Object.keys(changeFields)),
  description: "At least one of them",
});

export const BulkChange = Type.Object({
  id: field.Id("blk", "The bulk change's id"),
  status: field.Choice(bulkChangeStatuses, "How far it is"),
  ids: field.Nullable(Type.Array(field.Id("conv", "A conversation's id"), { description: "As they were given" })),
  filters: field.Nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: "object",
      additionalProperties: true,
      description: "As they were given",
    }),
  ),
  changes: field.Nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: "object",
      additionalProperties: true,
      description: "As they were given; null for one that takes another one back",
    }),
  ),
  undo_of: field.Nullable(field.Id("blk", "The bulk change that it takes back")),
  undone_by: field.Nullable(field.Id("blk", "The newest bulk change that takes it back")),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "How much of it is done" }),
  changed: count("Conversations that it changed"),
  unchanged: count("Conversations that were so already, or are gone"),
  refused: count("Conversations that have no room for the tags"),
  error: field.Nullable(Type.String({ description: "Why it failed, if it did" })),
  created_by: Type.String({ description: "Who asked for it" }),
  created_at: field.Timestamp("When it was asked for"),
  completed_at: field.Nullable(field.Timestamp("When it was over")),
});
export type BulkChangeWire = Static<typeof BulkChange>;

const BulkChangeCount = Type.Object({
  count: count("Conversations that fit, at most 100,000"),
  counted_all: Type.Boolean({ description: "False when there are more" }),
});

const Times = Type.Object({
  before: field.Nullable(field.Timestamp("When it had been resolved")),
  after: field.Nullable(field.Timestamp("When it counts as resolved now")),
});
export const BulkChangeRecord = Type.Object({
  conversation_id: field.Id("conv", "The conversation's id"),
  added_tags: Type.Array(Type.String(), { description: "Tags that it did not have" }),
  removed_tags: Type.Array(Type.String(), { description: "Tags that it had" }),
  assignee: field.Nullable(
    Type.Object(
      { before: assignee("To whom it was assigned"), after: assignee("To whom it is assigned now") },
      { description: "Null unless it changed" },
    ),
  ),
  resolved_at: field.Nullable(Times),
  scored_again: Type.Boolean({ description: "Whether it was queued for scoring" }),
});
export type BulkChangeRecordWire = Static<typeof BulkChangeRecord>;

const example = {
  id: "blk_0NxQ2V7mJrT4sLwZ8bYc1D",
  status: "completed",
  ids: null,
  filters: { tag: "billing" },
  changes: { add_tags: ["invoice"], status: "resolved" },
  undo_of: null,
  undone_by: null,
  progress: 1,
  changed: 1446,
  unchanged: 12,
  refused: 0,
  error: null,
  created_by: "owner@example.com",
  created_at: "2026-01-15T09:30:00.000Z",
  completed_at: "2026-01-15T09:31:00.000Z",
};
const waiting = {
  ...example,
  status: "queued",
  progress: 0,
  changed: 0,
  unchanged: 0,
  completed_at: null,
};
const tag = "Conversations";
const reads = withScope("conversations:read");
const writes = withScope("conversations:write");

export const createBulkChange = operation({
  id: "createBulkChange",
  method: "POST",
  path: "/bulk-changes",
  tag,
  summary: "Change many conversations",
  description:
    "In the background, oldest first: those of `ids`, or all that fit `filters` (one of the two must be given). Conversations that arrive after the request are left alone. Each conversation's change, its events and the record of what was changed are one transaction. With `dry_run` nothing is changed: the answer is how many conversations there are. With 5 bulk changes unfinished, a further one is a 409.",
  access: writes,
  body: Type.Object(
    {
      ids: Type.Optional(
        Type.Array(field.Id("conv", "A conversation's id"), {
          minItems: 1,
          maxItems: 1000,
          uniqueItems: true,
          description: "Conversations to change",
        }),
      ),
      filters: Type.Optional(
        Type.Object(
          { ...field.createdBetween, ...conversationFilters },
          { description: "As in the list of conversations" },
        ),
      ),
      changes: Changes,
      dry_run: Type.Optional(Type.Boolean({ default: false, description: "Only count" })),
    },
    field.oneGiven("ids", "filters"),
  ),
  success: [
    { status: 202, meaning: "Asked for", data: BulkChange as typeof BulkChange | typeof BulkChangeCount },
    {
      status: 200,
      meaning: "Counted, with `dry_run`",
      data: BulkChangeCount as typeof BulkChange | typeof BulkChangeCount,
    },
  ],
  errors: ["conflict"],
  example: { request: { filters: example.filters, changes: example.changes }, response: waiting },
});

export const listBulkChanges = operation({
  id: "listBulkChanges",
  method: "GET",
  path: "/bulk-changes",
  tag,
  summary: "List bulk changes",
  description: "Newest first. They are kept for 30 days.",
  access: reads,
  query: Type.Object({
    ...field.paging("blk"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(bulkChangeStatuses, "How far it is")),
  }),
  success: [{ status: 200, meaning: "A page of bulk changes", data: field.List(BulkChange) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

const one = { tag, params: field.IdParam("blk", "bulk change") } as const;

export const getBulkChange = operation({
  ...one,
  id: "getBulkChange",
  method: "GET",
  path: "/bulk-changes/{id}",
  summary: "Read a bulk change",
  description: "How far it is.",
  access: reads,
  success: [{ status: 200, meaning: "The bulk change", data: BulkChange }],
  errors: ["not_found"],
  example: { response: example },
});

export const listBulkChangeConversations = operation({
  ...one,
  id: "listBulkChangeConversations",
  method: "GET",
  path: "/bulk-changes/{id}/conversations",
  summary: "List what a bulk change has changed",
  description: "Each conversation that it changed, with the values before and after, oldest conversation first.",
  access: reads,
  query: Type.Object({
    limit: field.paging("conv").limit,
    starting_after: field.paging("conv").starting_after,
  }),
  success: [{ status: 200, meaning: "A page of conversations", data: field.List(BulkChangeRecord) }],
  errors: ["not_found"],
  example: {
    response: {
      items: [
        {
          conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
          added_tags: ["invoice"],
          removed_tags: [],
          assignee: null,
          resolved_at: { before: null, after: "2026-01-15T09:30:01.000Z" },
          scored_again: false,
        },
      ],
      has_more: false,
    },
  },
});

export const cancelBulkChange = operation({
  ...one,
  id: "cancelBulkChange",
  method: "POST",
  path: "/bulk-changes/{id}/cancel",
  summary: "Stop a bulk change",
  description: "What was changed stays, and can be undone. One that is over is a 409.",
  access: writes,
  success: [{ status: 200, meaning: "Stopped", data: BulkChange }],
  errors: ["not_found", "conflict"],
  example: { response: { ...example, status: "cancelled" } },
});

export const undoBulkChange = operation({
  ...one,
  id: "undoBulkChange",
  method: "POST",
  path: "/bulk-changes/{id}/undo",
  summary: "Undo a bulk change",
  description:
    "Starts a bulk change that takes back what this one did: tags, assignee and status of each conversation, except what somebody has changed again since. Scoring can't be taken back. It can be undone in turn. One that is not over yet, and one that was undone already or is being undone, are a 409.",
  access: writes,
  success: [{ status: 202, meaning: "Asked for", data: BulkChange }],
  errors: ["not_found", "conflict"],
  example: {
    response: { ...waiting, id: "blk_0NxQ2V7mJrT4sLwZ8bYc1E", filters: null, changes: null, undo_of: example.id },
  },
});
