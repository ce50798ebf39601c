import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Ticket } from "../../api/client.ts";
import { invalidateSoon } from "../../api/invalidate-soon.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";
import { domainKey, listKey, oneKey } from "./queries.ts";

type TicketPages = InfiniteData<{ readonly items: Ticket[]; readonly has_more: boolean }, string>;

/** Changes a ticket wherever it is cached. A row stays where it stands until the lists are read again. */
export function patchTicket(queries: QueryClient, scope: ApiScope, id: string, change: Partial<Ticket>): void {
  queries.setQueriesData<TicketPages>({ queryKey: listKey(scope) }, (data) => {
    if (!data?.pages?.some(({ items }) => items.some((item) => item.id === id))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    }));
    return { ...data, pages };
  });
  queries.setQueryData<Ticket>(oneKey(scope, id), (one) => (one ? { ...one, ...change } : one));
}

/** Reads lists, counts and the ticket itself again a moment after something happened to it. */
export function applyTicketEvent(queries: QueryClient, scope: ApiScope, { type }: LiveEvent): void {
  if (type.startsWith("ticket.")) invalidateSoon(queries, domainKey(scope));
}
