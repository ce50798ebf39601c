import type { Deps } from "../platform/http/route.ts";
import { type BoundedCount, boundedCount, maxCount, type PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { countTicketRows } from "./store.ts";
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
}

export interface TicketCount extends BoundedCount {
  readonly groups: readonly TicketGroup[] | null;
}

export interface TicketGroup extends BoundedCount {
  readonly value: TicketStatus | TicketPriority;
}

/** Counts what the list has, and each status or priority of it if that is wanted; each count has the bound of its own. */
export async function countTickets({ db }: Pick<Deps, "db">, input: CountTickets): Promise<TicketCount> {
  const { scope, page, groupBy } = input;
  const count = async (filters: TicketFilters) =>
    boundedCount(await countTicketRows(db, scope, filters, { ...page, limit: maxCount }));
  const [all, groups] = await Promise.all([
    count(input.filters),
    groupBy === undefined
      ? null
      : Promise.all(groupsOf(input, groupBy).map(async ({ value, filters }) => ({ value, ...(await count(filters)) }))),
  ]);
  return { ...all, groups };
}

/** A filter by the same field leaves its own value. */
function groupsOf({ filters }: CountTickets, groupBy: "status" | "priority") {
  const values = groupBy === "status" ? ticketStatuses : ticketPriorities;
  return values
    .filter((value) => filters[groupBy] === undefined || filters[groupBy] === value)
    .map((value) => ({ value, filters: { ...filters, [groupBy]: value } }));
}
