import type { QueryClient } from "@tanstack/react-query";
import type { ApiScope } from "../../api/scope.ts";
import type { ConversationPages } from "./cache.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { inboxQuery } from "./queries.ts";

/** The list that the person came from: where `Esc` leads back to, and what "next" means. */
let current: { readonly search: InboxSearch; readonly scrollTop: number; readonly id?: string } | undefined;

export function rememberList(search: InboxSearch, place: { scrollTop: number; id?: string }): void {
  current = { search, ...place };
}

export const lastList = () => current;

export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly place: string;
}

/** Returns the conversations before and after this one in the list that it was opened from. */
export function neighboursOf(queries: QueryClient, scope: ApiScope, id: string): Neighbours | undefined {
  if (!current) return undefined;
  const data = queries.getQueryData<ConversationPages>(inboxQuery(scope, current.search).queryKey as never);
  const ids = data?.pages.flatMap(({ items }) => items.map((item) => item.id)) ?? [];
  const index = ids.indexOf(id);
  if (index === -1) return undefined;
  const hasMore = data?.pages.at(-1)?.has_more ?? false;
  return {
    previous: ids[index - 1],
    next: ids[index + 1],
    place: `${index + 1} of ${ids.length}${hasMore ? "+" : ""}`,
  };
}
