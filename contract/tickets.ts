import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const ticketPriorities = ["low", "medium", "high", "urgent"] as const;
export const ticketStatuses = ["open", "pending", "solved", "closed"] as const;

const title = field.Text(500, "What it is about");
const description = Type.String({ maxLength: 65_536, description: "The whole story" });
const priority = field.Choice(ticketPriorities, "How urgent it is", "medium");
const priorityGiven = field.Choice(ticketPriorities, "How urgent it is");
const status = field.Choice(
  ticketStatuses,
  "`open` ↔ `pending`; both → `solved`; `solved` may reopen or go on to `closed`, which is final",
);
const firstStatus = field.Choice(
  ticketStatuses,
  "The status it starts with, for tickets brought over from elsewhere; `closed` is final from the start",
  "open",
);
const contactId = field.Id("con", "The contact it is for");
const conversationId = field.Id("conv", "The conversation it came from");
const assignee = field.Text(255, "Who works on it");

export const Ticket = Type.Object({
  id: field.Id("tkt", "The ticket's id"),
  title,
  description: field.Nullable(description),
  priority: priorityGiven,
  status,
  contact_id: field.Nullable(contactId),
  linked_conversation_id: field.Nullable(conversationId),
  assignee: field.Nullable(assignee),
  tags: field.Tags,
  merged_into: field.Nullable(field.Id("tkt", "The ticket this one was merged into")),
  merged_from: Type.Array(field.Id("tkt", "A ticket"), {
    description: "The tickets that were merged into this one, oldest first, without those whose merge was undone",
  }),
  merged_contact_ids: Type.Array(contactId, { description: "Further contacts, from tickets merged into this one" }),
  merged_conversation_ids: Type.Array(conversationId, {
    description: "Further conversations, from tickets merged into this one",
  }),
  created_at: field.Timestamp("When it was opened"),
  updated_at: field.Timestamp("When it last changed"),
});
export type TicketWire = Static<typeof Ticket>;

const optional = {
  description: field.Clearable(description),
  contact_id: field.Clearable(contactId),
  linked_conversation_id: field.Clearable(conversationId),
  assignee: field.Clearable(assignee),
  tags: Type.Optional(field.Tags),
};

const example = {
  id: "tkt_0NxQ2V7mJrT4sLwZ8bYc1D",
  title: "Card declined abroad",
  description: null,
  priority: "high",
  status: "open",
  contact_id: "con_0NxQ2V7mJrT4sLwZ8bYc1D",
  linked_conversation_id: null,
  assignee: null,
  tags: ["billing"],
  merged_into: null,
  merged_from: [],
  merged_contact_ids: [],
  merged_conversation_ids: [],
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const tag = "Tickets";

export const createTicket = operation({
  id: "createTicket",
  method: "POST",
  path: "/tickets",
  tag,
  summary: "Open a ticket",
  description:
    "Emits `ticket.created`, whatever `status` the ticket starts with. A `contact_id` or `linked_conversation_id` that names nothing is a 400.",
  access: withScope("tickets:write"),
  body: Type.Object({ title, priority: Type.Optional(priority), status: Type.Optional(firstStatus), ...optional }),
  success: [{ status: 201, meaning: "Opened", data: Ticket }],
  errors: [],
  example: {
    request: { title: "Card declined abroad", priority: "high", contact_id: example.contact_id, tags: ["billing"] },
    response: example,
  },
});

export const listTickets = operation({
  id: "listTickets",
  method: "GET",
  path: "/tickets",
  tag,
  summary: "List tickets",
  description:
    "Newest first. Filters are combined with and. `contact_id` and `linked_conversation_id` also find tickets that have them from a ticket merged into them.",
  access: withScope("tickets:read"),
  query: Type.Object({
    ...field.paging("tkt"),
    ...field.createdBetween,
    ...field.searchText("the ticket's title or the first 500 characters of its description"),
    status: Type.Optional(status),
    priority: Type.Optional(priorityGiven),
    contact_id: Type.Optional(contactId),
    linked_conversation_id: Type.Optional(conversationId),
    assignee: Type.Optional(assignee),
    tag: Type.Optional(field.Text(64, "Tickets that carry this tag")),
  }),
  success: [{ status: 200, meaning: "A page of tickets", data: field.List(Ticket) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getTicket = operation({
  id: "getTicket",
  method: "GET",
  path: "/tickets/{id}",
  tag,
  summary: "Read a ticket",
  description: "One ticket by its id.",
  access: withScope("tickets:read"),
  params: field.IdParam("tkt", "ticket"),
  success: [{ status: 200, meaning: "The ticket", data: Ticket }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access: withScope("tickets:write"),
  success: [{ status: 200, meaning: "The ticket as it is now", data: Ticket }],
  errors: ["not_found", "conflict"],
} as const;
const rule =
  "Fields that are left out stay; null clears one. A change of `status` emits `ticket.status_changed`; a step that the states do not allow is a 409 on `status`. A closed or merged ticket takes no change at all (409 on `status`); sending what is already so is no change, answers 200 and emits nothing.";
const changes = {
  title: Type.Optional(title),
  priority: Type.Optional(priorityGiven),
  status: Type.Optional(status),
  ...optional,
};

export const updateTicket = operation({
  ...change,
  id: "updateTicket",
  method: "PATCH",
  path: "/tickets/{id}",
  summary: "Update a ticket",
  description: rule,
  params: field.IdParam("tkt", "ticket"),
  body: Type.Object(changes),
  example: { request: { status: "pending" }, response: { ...example, status: "pending" } },
});

export const updateTicketByField = operation({
  ...change,
  id: "updateTicketByField",
  method: "PATCH",
  path: "/tickets",
  summary: "Update a ticket, id in query or body",
  description: `The same with \`id\` in the query or the body. ${rule}`,
  query: Type.Object(field.idElsewhere("tkt", "ticket")),
  body: Type.Object({ ...changes, ...field.idElsewhere("tkt", "ticket") }),
  example: { request: { id: example.id, status: "pending" }, response: { ...example, status: "pending" } },
});

const MergeResult = Type.Object({
  target: Ticket,
  sources: Type.Array(Ticket, { description: "The tickets that were closed into the target" }),
});
const otherId = "tkt_0NxQ2V7mJrT4sLwZ8bYc1E";

const mergeInput = Type.Object(
  {
    into: Type.Optional(field.Id("tkt", "The ticket that stays")),
    source_ticket_ids: Type.Optional(
      Type.Array(field.Id("tkt", "A ticket to merge into this one"), { minItems: 1, maxItems: 50, uniqueItems: true }),
    ),
  },
  field.stated(field.oneGiven("into", "source_ticket_ids")),
);

const MergePreview = Type.Object({
  possible: Type.Boolean({ description: "Whether `POST /tickets/{id}/merge` with the same body would be taken now" }),
  conflicts: Type.Array(
    Type.Object({
      field: Type.String({ description: "The input field to blame" }),
      ticket_id: field.Nullable(field.Id("tkt", "The ticket to blame, if it is a single one")),
      message: Type.String({ description: "What stands against it" }),
    }),
    { description: "All that stands against the merge" },
  ),
  target: Type.Object({
    id: field.Id("tkt", "The ticket that stays"),
    title,
    status,
    tags: Type.Array(Type.String(), { description: "All tags it would have" }),
  }),
  sources: Type.Array(
    Type.Object({
      id: field.Id("tkt", "A ticket that would be closed"),
      title,
      status,
      moves: Type.Object(
        {
          tags: Type.Array(Type.String()),
          contact_ids: Type.Array(contactId),
          conversation_ids: Type.Array(conversationId),
        },
        { description: "What the target would have from it and does not have yet" },
      ),
    }),
  ),
});
export type MergePreviewWire = Static<typeof MergePreview>;

export const previewTicketMerge = operation({
  id: "previewTicketMerge",
  method: "POST",
  path: "/tickets/{id}/merge/preview",
  tag,
  summary: "Preview a merge",
  description:
    "Takes the body of `POST /tickets/{id}/merge` and changes nothing: what each source would bring to the target, and all that stands against the merge. Give exactly one of `into` and `source_ticket_ids`. An id in the body that names nothing is a 400.",
  access: withScope("tickets:read"),
  params: field.IdParam("tkt", "ticket"),
  body: mergeInput,
  success: [{ status: 200, meaning: "What would happen", data: MergePreview }],
  errors: ["not_found"],
  example: {
    request: { into: otherId },
    response: {
      possible: true,
      conflicts: [],
      target: { id: otherId, title: "Card declined", status: "open", tags: ["billing"] },
      sources: [
        {
          id: example.id,
          title: example.title,
          status: example.status,
          moves: { tags: ["billing"], contact_ids: [example.contact_id], conversation_ids: [] },
        },
      ],
    },
  },
});

export const mergeTickets = operation({
  id: "mergeTickets",
  method: "POST",
  path: "/tickets/{id}/merge",
  tag,
  summary: "Merge tickets",
  description:
    "With `into`, this ticket is merged into that one; with `source_ticket_ids`, those are merged into this one, all or none. Give exactly one of the two. A source is closed (`ticket.status_changed`) and points to the target. Its tags join the target's; its contacts and conversations, and those that it had from earlier merges, appear in the target's `merged_contact_ids` and `merged_conversation_ids`; the target's own `contact_id` and `linked_conversation_id` stay as they are. Merging a ticket into itself, or with a closed or merged one, is a 409; so is a merge after which the target would carry more than 50 tags or more than 1,000 contacts and conversations. An id in the body that names nothing is a 400.",
  access: withScope("tickets:write"),
  params: field.IdParam("tkt", "ticket"),
  body: mergeInput,
  success: [{ status: 200, meaning: "Merged", data: MergeResult }],
  errors: ["not_found", "conflict"],
  example: {
    request: { into: otherId },
    response: {
      target: {
        ...example,
        id: otherId,
        contact_id: null,
        merged_from: [example.id],
        merged_contact_ids: [example.contact_id],
      },
      sources: [{ ...example, status: "closed", contact_id: null, tags: [], merged_into: otherId }],
    },
  },
});

export const unmergeTicket = operation({
  id: "unmergeTicket",
  method: "DELETE",
  path: "/tickets/{id}/merge",
  tag,
  summary: "Undo a merge",
  description:
    "Called on a merged ticket: it gets back its status (`ticket.status_changed`), tags, conversations and contacts, and the target loses what came from this ticket alone. Possible also when the target was closed since. A ticket that is not merged is a 409; so is one whose target was itself merged since: undo that merge first.",
  access: withScope("tickets:write"),
  params: field.IdParam("tkt", "ticket"),
  success: [{ status: 200, meaning: "Undone", data: MergeResult }],
  errors: ["not_found", "conflict"],
  example: {
    response: { target: { ...example, id: otherId, contact_id: null, tags: [] }, sources: [example] },
  },
});
