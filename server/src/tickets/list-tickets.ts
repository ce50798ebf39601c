import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { listTicketRows } from "./store.ts";
import type { ListTickets, Ticket } from "./types.ts";

export function listTickets({ db }: Pick<Deps, "db">, { scope, filters, page }: ListTickets): Promise<Page<Ticket>> {
  return listTicketRows(db, scope, filters, page);
}
