import { combinationsOf } from "./combinations.ts";
import type { Listing } from "./listing.ts";
import { type List, readFilters } from "./sources.ts";
import { walk } from "./walk.ts";

/**
 * The ids of one page. For each combination of values the rows come in order; of all these the first are the page. Whoever has
 * two of several values comes once.
 */
export function walkIds<Filters extends object>(
  listing: Listing<Filters>,
  list: List,
  given: Filters,
  values: unknown[],
): string {
  const walks = combinationsOf(listing, given).map((combination) => {
    const { sources } = readFilters(listing, combination, values);
    return walk(list, `${sources[0]?.id} as id`, sources);
  });
  const [only] = walks;
  if (walks.length === 1 && only) return only;
  const all = walks.map((ids) => `(${ids})`).join(" union all ");
  return `select id from (${all}) as found group by id order by id ${list.order} limit $4`;
}
