import { idTextMs } from "../id-values.ts";
import { idAt, idFloor, type Noun } from "../ids.ts";
import { parseTimestamp } from "../timestamp.ts";
import { currentIdEdge, type IdEdge } from "../unit-of-work.ts";

/** Which page of a list is wanted. */
export interface PageRequest {
  readonly limit: number;
  readonly order: "asc" | "desc";
  readonly startingAfter: string | undefined;
  readonly createdAfter: Date | undefined;
  readonly createdBefore: Date | undefined;
  /** By what else than the time of creation the list is ordered, and where the page begins in it. */
  readonly sort?: SortedFrom | undefined;
  /** An ascending page ends here: ids behind it may still be committed. Undefined where nothing else writes. */
  readonly edge?: IdEdge | undefined;
}

/** One of a listing's orders. `after` is what the row that the page follows has in it. */
export interface SortedFrom {
  readonly by: string;
  readonly after?: string | number | Date | undefined;
}

/** The first id of the page's range and the first one past it. */
export function idRange(noun: Noun, page: Omit<PageRequest, "limit">): [from: string, to: string] {
  const { order, startingAfter, createdAfter, createdBefore, edge } = page;
  const from = [idFloor(noun, createdAfter ? new Date(createdAfter.getTime() + 1) : new Date(0))];
  const to = [idFloor(noun, createdBefore ?? endOfTime)];
  // All ids of a noun are equally long, so the next one after the cursor is past the cursor with a character added.
  if (startingAfter && order === "asc") from.push(`${startingAfter}!`);
  if (startingAfter && order === "desc") to.push(startingAfter);
  if (edge && order === "asc") to.push(edgeOf(noun, edge));
  return [from.sort().at(-1) as string, to.sort().at(0) as string];
}

/**
 * The first id that may still be committed. Counts of refused calls have the time of their minute's beginning in their ids,
 * in no order within it, so that all of a minute in which a call is under way are held back.
 */
function edgeOf(noun: Noun, { rows, calls }: IdEdge): string {
  if (noun === "refusal") return idFloor(noun, new Date(Math.floor(idTextMs(calls) / minuteMs) * minuteMs));
  return idAt(noun, noun === "request" ? calls : rows);
}

const minuteMs = 60_000;

/** Later than any id can tell. */
const endOfTime = new Date(2 ** 48);

/** What a list's query says about the page; its other fields are filters. */
export interface PageParameters {
  readonly limit?: number;
  readonly order?: "asc" | "desc";
  readonly starting_after?: string;
  readonly created_after?: string;
  readonly created_before?: string;
}

export const pageRequest = (query: PageParameters): PageRequest => ({
  limit: query.limit ?? 25,
  order: query.order ?? "desc",
  startingAfter: query.starting_after,
  createdAfter: query.created_after === undefined ? undefined : parseTimestamp(query.created_after),
  createdBefore: query.created_before === undefined ? undefined : parseTimestamp(query.created_before),
  edge: currentIdEdge(),
});
