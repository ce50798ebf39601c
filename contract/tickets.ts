import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const ticketPriorities = ["low", "medium", "high", "urgent"] as const;
export const ticketStatuses = ["open", "pending", "solved", "closed"] as const;

const title = field.Text(500, "The ticket's title");
const description = Type.String({ maxLength: 65_536, description: "The ticket's description" });
const priority = field.Choice(ticketPriorities, "The priority", "medium");
const priorityGiven = field.Choice(ticketPriorities, "The priority");
const status = field.Choice(
  ticketStatuses,
  "The status. `open` and `pending` can change to each other and to `solved`; `solved` can be reopened or change to `closed`, which is final",
);
const firstStatus = field.Choice(
  ticketStatuses,
  "The initial status, for tickets that you import; `closed` is final",
  "open",
);
const contactId = field.Id("con", "The ticket's contact");
const conversationId = field.Id("conv", "The conversation that the ticket is about");
const assignee = field.Text(255, "Who works on the ticket");

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
    description: "The tickets merged into this one, oldest first, without undone merges",
  }),
  merged_contact_ids: Type.Array(contactId, { description: "Additional contacts from tickets merged into this one" }),
  merged_conversation_ids: Type.Array(conversationId, {
    description: "Additional conversations from tickets merged into this one",
  }),
  created_at: field.Timestamp("When the ticket was created"),
  updated_at: field.Timestamp("When it was last updated"),
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
  summary: "Create a ticket",
  description:
    "Creates a ticket and emits `ticket.created`, whatever its initial `status`. Returns 400 if the `contact_id` or `linked_conversation_id` doesn't exist.",
  access: withScope("tickets:write"),
  body: Type.Object({ title, priority: Type.Optional(priority), status: Type.Optional(firstStatus), ...optional }),
  success: [{ status: 201, meaning: "Created", data: Ticket }],
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
    "Returns tickets, newest first. Multiple filters are combined with AND. `contact_id` and `linked_conversation_id` also match contacts and conversations from merged tickets.",
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
    tag: Type.Optional(field.Text(64, "Only tickets with this tag")),
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
  summary: "Retrieve a ticket",
  description: "Returns the ticket with this id.",
  access: withScope("tickets:read"),
  params: field.IdParam("tkt", "ticket"),
  success: [{ status: 200, meaning: "The ticket", data: Ticket }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access: withScope("tickets:write"),
  success: [{ status: 200, meaning: "The updated ticket", data: Ticket }],
  errors: ["not_found", "conflict"],
} as const;
const rule =
  "Fields that you leave out keep their value; `null` clears a field. A change of `status` emits `ticket.status_changed`. Returns 409 on `status` if the change of status is not allowed, or if the ticket is closed or merged. Sending current values changes nothing, returns 200 and emits no event.";
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
  summary: "Update a ticket (id in query or body)",
  description: `Like \`PATCH /tickets/{id}\`, with \`id\` in the query or the body. ${rule}`,
  query: Type.Object(field.idElsewhere("tkt", "ticket")),
  body: Type.Object({ ...changes, ...field.idElsewhere("tkt", "ticket") }),
  example: { request: { id: example.id, status: "pending" }, response: { ...example, status: "pending" } },
});

const MergeResult = Type.Object({
  target: Ticket,
  sources: Type.Array(Ticket, { description: "The tickets that were merged into the target" }),
});
const otherId = "tkt_0NxQ2V7mJrT4sLwZ8bYc1E";

const mergeInput = Type.Object(
  {
    into: Type.Optional(field.Id("tkt", "The target ticket")),
    source_ticket_ids: Type.Optional(
      Type.Array(field.Id("tkt", "A ticket to merge into this one"), { minItems: 1, maxItems: 50, uniqueItems: true }),
    ),
  },
  field.stated(field.oneGiven("into", "source_ticket_ids")),
);

const MergePreview = Type.Object({
  possible: Type.Boolean({ description: "Whether `POST /tickets/{id}/merge` with the same body would succeed now" }),
  conflicts: Type.Array(
    Type.Object({
      field: Type.String({ description: "The input field that causes the conflict" }),
      ticket_id: field.Nullable(field.Id("tkt", "The ticket that causes the conflict, if it is a single one")),
      message: Type.String({ description: "Why the merge is not possible" }),
    }),
    { description: "Everything that prevents the merge" },
  ),
  target: Type.Object({
    id: field.Id("tkt", "The target ticket"),
    title,
    status,
    tags: Type.Array(Type.String(), { description: "All tags after the merge" }),
  }),
  sources: Type.Array(
    Type.Object({
      id: field.Id("tkt", "The source: a ticket that would be closed"),
      title,
      status,
      moves: Type.Object(
        {
          tags: Type.Array(Type.String()),
          contact_ids: Type.Array(contactId),
          conversation_ids: Type.Array(conversationId),
        },
        { description: "What the target would gain from this ticket" },
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
  summary: "Preview a ticket merge",
  description:
    "Shows what each source ticket would add to the target, and everything that prevents the merge, without changing anything. Takes the same body as `POST /tickets/{id}/merge`: exactly one of `into` and `source_ticket_ids`. Returns 400 if a ticket in the body doesn't exist.",
  access: withScope("tickets:read"),
  params: field.IdParam("tkt", "ticket"),
  body: mergeInput,
  success: [{ status: 200, meaning: "What the merge would do", data: MergePreview }],
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
    "With `into`, this ticket is merged into that one. With `source_ticket_ids`, those tickets are merged into this one, all or none. Send exactly one of the two. Each source is closed (`ticket.status_changed`) and links to the target. Its tags are added to the target; its contacts and conversations, including those from earlier merges, appear in the target's `merged_contact_ids` and `merged_conversation_ids`. The target's own `contact_id` and `linked_conversation_id` don't change. Returns 409 if you merge a ticket into itself or with a closed or merged ticket, or if the target would have more than 50 tags or more than 1,000 contacts and conversations. Returns 400 if a ticket in the body doesn't exist.",
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
  summary: "Undo a ticket merge",
  description:
    "Call this on a ticket that was merged into another. It gets back its status (`ticket.status_changed`), tags, conversations and contacts, and the target loses what came from this ticket only. This works even if the target was closed in the meantime. Returns 409 if the ticket is not merged, or if its target was itself merged since: undo that merge first.",
  access: withScope("tickets:write"),
  params: field.IdParam("tkt", "ticket"),
  success: [{ status: 200, meaning: "The merge was undone", data: MergeResult }],
  errors: ["not_found", "conflict"],
  example: {
    response: { target: { ...example, id: otherId, contact_id: null, tags: [] }, sources: [example] },
  },
});
