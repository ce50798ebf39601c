import type { ListTicketsQuery, TicketPriority, TicketStatus } from "../../api/client.ts";

/** What the address may hold: the API's own filters, and how the list is shown. */
export const ticketFilterNames = ["q", "status", "priority", "assignee", "tag", "contact_id"] as const;
export type TicketFilterName = (typeof ticketFilterNames)[number];

export type TicketSearch = { readonly [Name in TicketFilterName]?: string } & { readonly show?: "board" };

export const statuses: readonly TicketStatus[] = ["open", "pending", "solved", "closed"];
export const priorities: readonly TicketPriority[] = ["urgent", "high", "medium", "low"];

export function ticketSearchOf(search: Record<string, unknown>): TicketSearch {
  const filters = ticketFilterNames.flatMap((name) => {
    const value = [search[name]].flat()[0];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(filters), ...(search.show === "board" ? { show: "board" } : {}) };
}

/** The filters as the API takes them. Values that it would refuse are passed on: its refusal says what is wrong. */
export const filtersOf = ({ show: _show, ...filters }: TicketSearch): ListTicketsQuery => filters as ListTicketsQuery;

/** On the board each column is a status, so that filter has no say there. */
export const boardFiltersOf = (search: TicketSearch): ListTicketsQuery => {
  const { status: _status, ...filters } = filtersOf(search);
  return filters;
};

export const chipsOf = (search: TicketSearch): { readonly name: TicketFilterName; readonly value: string }[] =>
  ticketFilterNames.flatMap((name) => {
    const value = search[name];
    const isShown = name !== "q" && !(name === "status" && search.show === "board");
    return value !== undefined && isShown ? [{ name, value }] : [];
  });

export const isFiltered = (search: TicketSearch): boolean => chipsOf(search).length > 0 || Boolean(search.q);
export const withoutFilters = ({ show }: TicketSearch): TicketSearch => (show ? { show } : {});
