import Type, { type TObject } from "typebox";
import { listContacts } from "./contacts.ts";
import { listConversations } from "./conversation-lists.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { listReviews } from "./reviews.ts";
import { listTickets, ticketPriorities, ticketStatuses } from "./tickets.ts";

const counted = {
  count: Type.Integer({ minimum: 0, maximum: 1_000, description: "The number of matches, at most 1,000" }),
  has_more: Type.Boolean({ description: "Whether there are more matches than `count`: show it as `1,000+`" }),
};

export const Count = Type.Object(counted);

export const TicketCount = Type.Object({
  ...counted,
  groups: field.Nullable(
    Type.Array(
      Type.Object({
        value: field.Choice([...ticketStatuses, ...ticketPriorities], "The status or priority that is counted"),
        ...counted,
      }),
      { description: "A count for each status or priority that the filters allow; null without `group_by`" },
    ),
  ),
});

/** Returns the properties of a list's query that are filters: all but those about its pages. */
function filtersOf<Query extends TObject, Left extends string>(
  list: { readonly query?: Query },
  left: readonly Left[],
): Omit<Query["properties"], Left> {
  const isFilter = ([name]: [string, unknown]) => !(left as readonly string[]).includes(name);
  return Object.fromEntries(Object.entries(list.query?.properties ?? {}).filter(isFilter)) as never;
}

const paging = ["limit", "order", "starting_after"] as const;

const bounded = "Counting stops at 1,000, so the request is as fast as a page of the list.";

export const countConversations = operation({
  id: "countConversations",
  method: "GET",
  path: "/conversations/count",
  tag: "Conversations",
  summary: "Count conversations",
  description: `Takes the filters of \`GET /conversations\`. ${bounded} A search by \`q\` stops after 5 seconds; \`has_more\` can then be true with a smaller \`count\`.`,
  access: withScope("conversations:read"),
  query: Type.Object(filtersOf(listConversations, [...paging, "sort", "include"])),
  success: [{ status: 200, meaning: "The count", data: Count }],
  errors: [],
  example: { response: { count: 1_000, has_more: true } },
});

export const countTickets = operation({
  id: "countTickets",
  method: "GET",
  path: "/tickets/count",
  tag: "Tickets",
  summary: "Count tickets",
  description: `Takes the filters of \`GET /tickets\`. ${bounded} With \`group_by\`, each status or priority is also counted separately, for example for the columns of a board.`,
  access: withScope("tickets:read"),
  query: Type.Object({
    ...filtersOf(listTickets, paging),
    group_by: Type.Optional(field.Choice(["status", "priority"], "Also count each value of this field")),
  }),
  success: [{ status: 200, meaning: "The count", data: TicketCount }],
  errors: [],
  example: {
    response: {
      count: 1_000,
      has_more: true,
      groups: [
        { value: "open", count: 12, has_more: false },
        { value: "closed", count: 1_000, has_more: true },
      ],
    },
  },
});

export const countReviews = operation({
  id: "countReviews",
  method: "GET",
  path: "/reviews/count",
  tag: "Reviews",
  summary: "Count reviews",
  description: `Takes the filters of the list. ${bounded}`,
  access: withScope("scorecards:read"),
  query: Type.Object(filtersOf(listReviews, [...paging, "sort"])),
  success: [{ status: 200, meaning: "The count", data: Count }],
  errors: [],
  example: { response: { count: 7, has_more: false } },
});

export const countContacts = operation({
  id: "countContacts",
  method: "GET",
  path: "/contacts/count",
  tag: "Contacts",
  summary: "Count contacts",
  description: `Takes the filters of the list. ${bounded}`,
  access: withScope("contacts:read"),
  query: Type.Object(filtersOf(listContacts, paging)),
  success: [{ status: 200, meaning: "The count", data: Count }],
  errors: [],
  example: { response: { count: 218, has_more: false } },
});
