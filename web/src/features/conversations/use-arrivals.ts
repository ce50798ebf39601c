import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ListedConversation } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import type { ConversationPages } from "./cache.ts";
import { type InboxSearch, queryOf } from "./inbox-search.ts";
import { inboxQuery } from "./queries.ts";

const gatherMs = 700;
const maxArrivals = 50;

interface Arrivals {
  readonly items: readonly ListedConversation[];
  readonly hasMore: boolean;
}

const none: Arrivals = { items: [], hasMore: false };

/**
 * Gathers the conversations that landed since the list was read and that fit its filters: one call for however many events.
 * `isCalm` says whether the reader is at the top and busy with nothing, so that they may appear by themselves.
 */
export function useArrivals(search: InboxSearch, isCalm: () => boolean) {
  const scope = useApi();
  const queries = useQueryClient();
  const [arrivals, setArrivals] = useState<Arrivals>(none);
  const latest = useRef({ search, isCalm });
  latest.current = { search, isCalm };
  const isNewestFirst = !search.sort && !search.order;

  const show = useCallback(
    ({ items, hasMore }: Arrivals) => {
      const { queryKey } = inboxQuery(scope, latest.current.search);
      setArrivals(none);
      // More than one page is a new list.
      if (hasMore) return void queries.resetQueries({ queryKey });
      queries.setQueryData<ConversationPages>(queryKey as never, (data) => prepended(data, items));
    },
    [scope, queries],
  );

  const text = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other arrivals
  useEffect(() => setArrivals(none), [text]);

  useEffect(() => {
    if (!isNewestFirst) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      timer = undefined;
      const { search: current, isCalm: isQuiet } = latest.current;
      const data = queries.getQueryData<ConversationPages>(inboxQuery(scope, current).queryKey as never);
      const newest = data?.pages[0]?.items[0]?.id;
      try {
        const page = await scope.client.conversations.list({ ...queryOf(current), limit: maxArrivals });
        const items = newest === undefined ? page.items : page.items.filter(({ id }) => id > newest);
        const found = { items, hasMore: items.length === page.items.length && page.has_more };
        if (newest === undefined || isQuiet()) show(found);
        else setArrivals(found);
      } catch {
        // The next event, or the next reading of the list, brings them.
      }
    };
    const end = scope.stream.onEvent(({ type }) => {
      if (type === "conversation.created") timer ??= setTimeout(() => void read(), gatherMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [scope, queries, isNewestFirst, show]);

  return { arrivals, showArrivals: () => show(arrivals) };
}

function prepended(
  data: ConversationPages | undefined,
  items: readonly ListedConversation[],
): ConversationPages | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (!data || !first) return data;
  const known = new Set(first.items.map(({ id }) => id));
  const fresh = items.filter(({ id }) => !known.has(id));
  return { ...data, pages: [{ ...first, items: [...fresh, ...first.items] }, ...rest] };
}
