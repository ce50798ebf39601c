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
  type: field.Choice(timelineTypes, "What happened; `changed` when one call changed several things"),
  created_at: field.Timestamp("When it happened"),
  actor: field.Nullable(
    Type.Object(
      {
        kind: field.Choice(actorKinds, "Who or what did it; `system` is the service itself"),
        id: field.Nullable(Type.String({ description: "Of the key, person, trigger, rule or bulk change" })),
        name: Type.String({ description: "What people know it by: an e-mail, or the name of a key or rule" }),
      },
      { description: "Null where it is not known" },
    ),
  ),
  summary: Type.String({ description: "What happened, in a sentence for people" }),
  changes: Type.Array(
    Type.Object({
      field: Type.String({ description: "What changed" }),
      from: field.Nullable(Type.String({ description: "What it was; null where it was empty, or is a text" })),
      to: field.Nullable(Type.String({ description: "What it became; null where it is empty, or is a text" })),
      added: Type.Array(Type.String(), { description: "Tags that were added" }),
      removed: Type.Array(Type.String(), { description: "Tags that were removed" }),
    }),
    { description: "What became of each field" },
  ),
  references: Type.Array(
    Type.Object({
      type: Type.String({ description: "Such as `scorecard`, `review`, `ticket` or `rule`" }),
      id: Type.String({ description: "Its id" }),
    }),
    { description: "What it is about, beside the resource itself" },
  ),
  score: field.Nullable(Type.Number({ minimum: 0, maximum: 100, description: "Of `scored` and `reviewed`" })),
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
  starting_after: Type.Optional(ItemId("The id of the last item of the previous page")),
  ...field.createdBetween,
});
const rest =
  "Newest first. Shows what you may read: scores and reviews need `scorecards:read`, tickets `tickets:read`, conversations `conversations:read`. Changes are kept for 400 days, creation and scores as long as the resource.";
const success = [{ status: 200 as const, meaning: "A page of the timeline", data: field.List(TimelineItem) }];

export const getConversationTimeline = operation({
  id: "getConversationTimeline",
  method: "GET",
  path: "/conversations/{id}/timeline",
  tag: "Conversations",
  summary: "Read a conversation's timeline",
  description: `What happened to it and who did it: created, scored, reviewed, tagged, assigned, resolved, reopened, tickets, rules that fired. ${rest} A blind reviewer sees that it was scored, not how.`,
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
  summary: "Read a ticket's timeline",
  description: `What happened to it and who did it: opened, status, priority, assignee, links, tags, merges, rules that fired. ${rest}`,
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
  summary: "Read a contact's timeline",
  description: `What happened to it and who did it: created, edited, assigned, tagged, its conversations and tickets, rules that fired. ${rest}`,
  access: withScope("contacts:read"),
  params: field.IdParam("con", "contact"),
  query,
  success,
  errors: ["not_found"],
  example: { response: { items: [example], has_more: false } },
});
