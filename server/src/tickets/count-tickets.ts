import type { Deps } from "../platform/http/route.ts";
import { type BoundedCount, boundedCount, maxCount, type PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { countFoundTickets, countTicketRows } from "./store.ts";
import {
  type TicketFilters,
  type TicketPriority,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
} from "./types.ts";

export interface CountTickets {
  readonly scope: Scope;
  readonly filters: TicketFilters;
  readonly page: PageRequest;
  readonly groupBy: "status" | "priority" | undefined;
  readonly q?: string | undefined;
}

export interface TicketCount extends BoundedCount {
  readonly groups: readonly TicketGroup[] | null;
}

export interface TicketGroup extends BoundedCount {
  readonly value: TicketStatus | TicketPriority;
}

/** Counts what the list has, and each status or priority of it if that is wanted; each count has the bound of its own. */
export async function countTickets({ db }: Pick<Deps, "db">, input: CountTickets): Promise<TicketCount> {
  const { scope, filters, groupBy, q } = input;
  const page = { ...input.page, limit: maxCount };
  const count = async (one: TicketFilters) =>
    boundedCount(
      q === undefined
        ? await countTicketRows(db, scope, one, page)
        : await countFoundTickets(db, { scope, filters: one, page, q }),
    );
  const all = await count(filters);
  if (groupBy === undefined) return { ...all, groups: null };
  const groups: TicketGroup[] = [];
  // One after the other: each search has a transaction, and one caller must not take several connections.
  for (const group of groupsOf(input, groupBy)) groups.push({ value: group.value, ...(await count(group.filters)) });
  return { ...all, groups };
}

/** A filter by the same field leaves its own value. */
function groupsOf({ filters }: CountTickets, groupBy: "status" | "priority") {
  const values = groupBy === "status" ? ticketStatuses : ticketPriorities;
  return values
    .filter((value) => filters[groupBy] === undefined || filters[groupBy] === value)
    .map((value) => ({ value, filters: { ...filters, [groupBy]: value } }));
}
