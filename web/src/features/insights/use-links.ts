import { useMemo } from "react";
import { isAllowed, useApi } from "../../api/scope.ts";
import { appHref } from "../../lib/app-href.ts";
import { type CountedFilter, countedHref } from "./counted-search.ts";
import { askedOf, type InsightSearch } from "./insight-search.ts";

export type LinkTo = (filter: CountedFilter, count: number) => string | undefined;

/** Returns what makes the address of the conversations behind a mark; a mark that counts none has no address. */
export function useLinks(search: InsightSearch): LinkTo {
  const { mode } = useApi();
  return useMemo(() => {
    const asked = askedOf(search);
    return (filter, count) => (count === 0 ? undefined : countedHref({ ...asked, ...filter }, mode));
  }, [search, mode]);
}

/** Returns what makes the address of an agent's own page, for whoever may read agents. */
export function useAgentHref(): (id: string) => string | undefined {
  const scope = useApi();
  const mayRead = isAllowed(scope, "agents:read");
  return (id) => (mayRead ? appHref(`/agents/${id}`, {}, scope.mode) : undefined);
}
