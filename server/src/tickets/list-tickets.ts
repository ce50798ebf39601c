import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { listTicketRows, searchTicketRows } from "./store.ts";
import type { ListTickets, Ticket } from "./types.ts";

export function listTickets({ db }: Pick<Deps, "db">, { q, ...list }: ListTickets): Promise<Page<Ticket>> {
  if (q !== undefined) return searchTicketRows(db, { ...list, q });
  return listTicketRows(db, list.scope, list.filters, list.page);
}
