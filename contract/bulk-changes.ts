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
  add_tags: Type.Optional(tagList("Tags to add. A conversation that would have more than 50 tags is not changed")),
  remove_tags: Type.Optional(tagList("Tags to remove. Tags are removed before others are added")),
  assignee_id: field.Clearable(PersonId("The member to assign the conversations to; `null` removes the assignee")),
  status: Type.Optional(field.Choice(["resolved", "open"], "The new status, as in `PATCH /conversations/{id}`")),
  score_again: Type.Optional(
    Type.Literal(true, {
      description:
        "Score the conversations again, each with its own rubric. Also needs the scope `scorecards:write`. Can't be undone",
    }),
  ),
};
const Changes = Type.Object(changeFields, {
  ...field.anyGiven(...Object.keys(changeFields)),
  description: "The changes to make; at least one",
});

export const BulkChange = Type.Object({
  id: field.Id("blk", "The bulk change's id"),
  status: field.Choice(bulkChangeStatuses, "Current status"),
  ids: field.Nullable(Type.Array(field.Id("conv", "A conversation's id"), { description: "As you sent them" })),
  filters: field.Nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: "object",
      additionalProperties: true,
      description: "As you sent them",
    }),
  ),
  changes: field.Nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: "object",
      additionalProperties: true,
      description: "As you sent them; null if this bulk change undoes another one",
    }),
  ),
  undo_of: field.Nullable(field.Id("blk", "The bulk change that this one undoes")),
  undone_by: field.Nullable(field.Id("blk", "The newest bulk change that undoes this one")),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Progress, from 0 to 1" }),
  changed: count("Number of changed conversations"),
  unchanged: count("Number of conversations that needed no change or no longer exist"),
  refused: count("Number of conversations that would exceed 50 tags"),
  error: field.Nullable(Type.String({ description: "Why it failed; null unless it failed" })),
  created_by: Type.String({ description: "Who requested it" }),
  created_at: field.Timestamp("When it was requested"),
  completed_at: field.Nullable(field.Timestamp("When it finished, failed or was cancelled; null until then")),
});
export type BulkChangeWire = Static<typeof BulkChange>;

const BulkChangeCount = Type.Object({
  count: count("Number of matching conversations, at most 100,000"),
  counted_all: Type.Boolean({ description: "False if there are more than `count`" }),
});

const Times = Type.Object({
  before: field.Nullable(field.Timestamp("When it was resolved before the change")),
  after: field.Nullable(field.Timestamp("When it was resolved after the change")),
});
export const BulkChangeRecord = Type.Object({
  conversation_id: field.Id("conv", "The conversation's id"),
  added_tags: Type.Array(Type.String(), { description: "Tags that were added" }),
  removed_tags: Type.Array(Type.String(), { description: "Tags that were removed" }),
  assignee: field.Nullable(
    Type.Object(
      { before: assignee("The assignee before the change"), after: assignee("The assignee after the change") },
      { description: "The change of assignee; null if it did not change" },
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
  summary: "Create a bulk change",
  description:
    "Changes conversations in the background, oldest first: either those in `ids`, or all that match `filters` (send exactly one of the two). Conversations that arrive after your request are not changed. For each conversation, the change, its events and its record are written in one transaction. With `dry_run`, nothing changes and the response is the number of matching conversations. Returns 409 if 5 bulk changes are already unfinished.",
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
          { description: "The same filters as in `GET /conversations`" },
        ),
      ),
      changes: Changes,
      dry_run: Type.Optional(
        Type.Boolean({ default: false, description: "Count the matches without changing anything" }),
      ),
    },
    field.oneGiven("ids", "filters"),
  ),
  success: [
    {
      status: 202,
      meaning: "Accepted; it runs in the background",
      data: BulkChange as typeof BulkChange | typeof BulkChangeCount,
    },
    {
      status: 200,
      meaning: "The number of matches, for a request with `dry_run`",
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
  description: "Returns bulk changes, newest first. They are stored for 30 days.",
  access: reads,
  query: Type.Object({
    ...field.paging("blk"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(bulkChangeStatuses, "Current status")),
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
  summary: "Retrieve a bulk change",
  description: "Returns the status and progress of a bulk change.",
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
  summary: "List changed conversations",
  description:
    "Returns each conversation that the bulk change has changed, with the values before and after, oldest conversation first.",
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
  summary: "Cancel a bulk change",
  description:
    "Stops the bulk change. Changes made so far stay, and you can undo them. Returns 409 if the bulk change has already ended.",
  access: writes,
  success: [{ status: 200, meaning: "Cancelled", data: BulkChange }],
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
    "Starts a bulk change that reverts the tags, assignee and status of each changed conversation, except for values that have changed again since. Scoring can't be undone. You can undo the new bulk change in turn. Returns 409 if the bulk change is still running, was already undone or is being undone.",
  access: writes,
  success: [{ status: 202, meaning: "Accepted; it runs in the background", data: BulkChange }],
  errors: ["not_found", "conflict"],
  example: {
    response: { ...waiting, id: "blk_0NxQ2V7mJrT4sLwZ8bYc1E", filters: null, changes: null, undo_of: example.id },
  },
});
