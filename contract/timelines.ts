import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const timelineTypes = [
  "created",
  "scored",
  "reviewed",
  "review_requested",
  "scoring_requested",
  "scoring_failed",
  "tagged",
  "assigned",
  "resolved",
  "reopened",
  "edited",
  "replaced",
  "linked",
  "changed",
  "status_changed",
  "priority_changed",
  "merged",
  "unmerged",
  "ticket_opened",
  "conversation",
  "automation_fired",
] as const;
const actorKinds = ["person", "key", "trigger", "rule", "bulk_change", "system"] as const;
const ItemId = (description: string) =>
  Type.String({ pattern: "^[a-z]{2,8}_[0-9A-Za-z]{22}$", maxLength: 64, description });

export const TimelineItem = Type.Object({
  id: ItemId("The item's id, for `starting_after`"),
  type: field.Choice(timelineTypes, "What happened; `changed` if one request changed several things"),
  created_at: field.Timestamp("When it happened"),
  actor: field.Nullable(
    Type.Object(
      {
        kind: field.Choice(actorKinds, "Who or what did it; `system` is the service itself"),
        id: field.Nullable(Type.String({ description: "The id of the API key, member, trigger, rule or bulk change" })),
        name: Type.String({ description: "The display name: an e-mail address, or the name of a key or rule" }),
      },
      { description: "Who made the change; null if it is unknown" },
    ),
  ),
  summary: Type.String({ description: "What happened, in one sentence" }),
  changes: Type.Array(
    Type.Object({
      field: Type.String({ description: "The changed field" }),
      from: field.Nullable(Type.String({ description: "The previous value; null if it was empty or is a long text" })),
      to: field.Nullable(Type.String({ description: "The new value; null if it is empty or is a long text" })),
      added: Type.Array(Type.String(), { description: "Tags that were added" }),
      removed: Type.Array(Type.String(), { description: "Tags that were removed" }),
    }),
    { description: "The changed fields" },
  ),
  references: Type.Array(
    Type.Object({
      type: Type.String({ description: "The resource type, such as `scorecard`, `review`, `ticket` or `rule`" }),
      id: Type.String({ description: "The resource's id" }),
    }),
    { description: "Other resources that the item is about" },
  ),
  score: field.Nullable(
    Type.Number({ minimum: 0, maximum: 100, description: "The score, for `scored` and `reviewed`" }),
  ),
});
export type TimelineItemWire = Static<typeof TimelineItem>;

const example: TimelineItemWire = {
  id: "act_0NxQ2V7mJrT4sLwZ8bYc1D",
  type: "tagged",
  created_at: "2026-01-15T09:30:00.000Z",
  actor: { kind: "person", id: "usr_1", name: "ann@example.com" },
  summary: "ann@example.com added the tag vip.",
  changes: [{ field: "tags", from: null, to: null, added: ["vip"], removed: [] }],
  references: [],
  score: null,
};

const query = Type.Object({
  ...field.paging("act"),
  starting_after: Type.Optional(ItemId("The id of the last item on the previous page")),
  ...field.createdBetween,
});
const rest =
  "Newest first. You only see what you can read: scores and reviews need `scorecards:read`, tickets `tickets:read`, conversations `conversations:read`. Changes are stored for 400 days; creation and scores for as long as the resource.";
const success = [{ status: 200 as const, meaning: "A page of the timeline", data: field.List(TimelineItem) }];

export const getConversationTimeline = operation({
  id: "getConversationTimeline",
  method: "GET",
  path: "/conversations/{id}/timeline",
  tag: "Conversations",
  summary: "Retrieve a conversation's timeline",
  description: `Returns what happened to the conversation and who did it: created, scored, reviewed, tagged, assigned, resolved, reopened, tickets, rules that ran. ${rest} In a blind review, you see that the conversation was scored but not its score.`,
  access: withScope("conversations:read"),
  params: field.IdParam("conv", "conversation"),
  query,
  success,
  errors: ["not_found"],
  example: { response: { items: [example], has_more: false } },
});

export const getTicketTimeline = operation({
  id: "getTicketTimeline",
  method: "GET",
  path: "/tickets/{id}/timeline",
  tag: "Tickets",
  summary: "Retrieve a ticket's timeline",
  description: `Returns what happened to the ticket and who did it: created, status, priority, assignee, links, tags, merges, rules that ran. ${rest}`,
  access: withScope("tickets:read"),
  params: field.IdParam("tkt", "ticket"),
  query,
  success,
  errors: ["not_found"],
  example: { response: { items: [example], has_more: false } },
});

export const getContactTimeline = operation({
  id: "getContactTimeline",
  method: "GET",
  path: "/contacts/{id}/timeline",
  tag: "Contacts",
  summary: "Retrieve a contact's timeline",
  description: `Returns what happened to the contact and who did it: created, edited, assigned, tagged, conversations, tickets, rules that ran. ${rest}`,
  access: withScope("contacts:read"),
  params: field.IdParam("con", "contact"),
  query,
  success,
  errors: ["not_found"],
  example: { response: { items: [example], has_more: false } },
});
