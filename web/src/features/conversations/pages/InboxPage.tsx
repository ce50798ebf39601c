import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IconChevronUp } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import type { BulkAction } from "../bulk-selection.ts";
import { type InboxSearch, isFiltered, withoutFilters } from "../inbox-search.ts";
import { lastList, rememberList } from "../list-context.ts";
import { useUpdateConversation } from "../mutations.ts";
import { BulkBar } from "../parts/BulkBar.tsx";
import { ConversationList } from "../parts/ConversationList.tsx";
import type { RowActions } from "../parts/ConversationRow.tsx";
import { FilterChips } from "../parts/FilterChips.tsx";
import { FilterMenu } from "../parts/FilterMenu.tsx";
import { SavedViews } from "../parts/SavedViews.tsx";
import { SearchBox } from "../parts/SearchBox.tsx";
import { SortMenu } from "../parts/SortMenu.tsx";
import toolbar from "../parts/Toolbar.module.css";
import { inboxQuery } from "../queries.ts";
import { resolveChange } from "../resolve-change.ts";
import { texts } from "../texts.ts";
import { useArrivals } from "../use-arrivals.ts";
import { useSelection } from "../use-selection.ts";
import classes from "./InboxPage.module.css";

const EmptyInbox = lazy(() => import("../parts/EmptyInbox.tsx").then((module) => ({ default: module.EmptyInbox })));
const DemoBar = lazy(() => import("../../demo/index.ts").then((module) => ({ default: module.DemoBar })));
const Peek = lazy(() => import("../parts/Peek.tsx").then((module) => ({ default: module.Peek })));

const calmMs = 3_000;

export function InboxPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { mode: _mode, ...search } = useSearch({ strict: false }) as InboxSearch & { mode?: string };
  const list = useInfiniteQuery(inboxQuery(scope, search));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const [activeIndex, setActive] = useState(() => startIndex(items));
  const [peeked, setPeeked] = useState<string>();
  const [action, setAction] = useState<BulkAction>();
  const scroller = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const lastInput = useRef(0);
  const selection = useSelection();
  const update = useUpdateConversation();
  const active = items[activeIndex];

  const isCalm = () =>
    (scroller.current?.scrollTop ?? 0) === 0 &&
    selection.ids.size === 0 &&
    peeked === undefined &&
    Date.now() - lastInput.current > calmMs;
  const { arrivals, showArrivals } = useArrivals(search, isCalm);

  const change = (next: InboxSearch) => {
    selection.clear();
    setActive(-1);
    scroller.current?.scrollTo({ top: 0 });
    void navigate({ to: "/inbox", search: next as never });
  };
  // The rows are given the same functions again and again: a new one would draw them all anew.
  const latestSearch = useRef(search);
  latestSearch.current = search;
  const open = useCallback(
    (id: string) => {
      rememberList(latestSearch.current, { scrollTop: scroller.current?.scrollTop ?? 0, id });
      void navigate({ to: "/conversations/$id", params: { id } });
    },
    [navigate],
  );
  const actions = useMemo<RowActions>(
    () => ({ toggle: selection.toggle, open, activate: setActive }),
    [selection.toggle, open],
  );
  const move = (by: number) => {
    const next = Math.max(0, Math.min(items.length - 1, activeIndex + by));
    setActive(next);
    if (peeked !== undefined) setPeeked(items[next]?.id);
  };
  const mayWrite = isAllowed(scope, "conversations:write");
  useShortcuts({
    "/": () => searchInput.current?.focus(),
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    enter: () => active && open(active.id),
    " ": () => setPeeked(peeked === undefined ? (active ?? items[0])?.id : undefined),
    x: () => active && selection.toggle(active.id),
    e: () => {
      if (!mayWrite) return;
      if (selection.ids.size > 0) setAction("resolve");
      else if (active) update.mutate(resolveChange(active));
    },
    t: () => {
      if (!mayWrite || (selection.ids.size === 0 && !active)) return;
      if (selection.ids.size === 0 && active) selection.toggle(active.id);
      setAction("tag");
    },
    escape: () => {
      if (peeked !== undefined) setPeeked(undefined);
      else selection.clear();
    },
  });

  const onMore = useCallback(() => void list.fetchNextPage(), [list.fetchNextPage]);
  return (
    <Page title={texts.inbox} actions={<SavedViews search={search} onChange={change} />}>
      <div
        className={classes.main}
        onPointerMove={() => {
          lastInput.current = Date.now();
        }}
        onKeyDown={() => {
          lastInput.current = Date.now();
        }}
      >
        <search className={toolbar.bar}>
          <SearchBox
            input={searchInput}
            value={String(search.q ?? "")}
            onChange={(q) => change({ ...search, q: q || undefined })}
          />
          <FilterMenu search={search} onChange={change} />
          <FilterChips search={search} onChange={change} />
          <span className={toolbar.end}>
            <SortMenu search={search} onChange={change} />
          </span>
        </search>
        <Suspense>{scope.mode === "test" && <DemoBar />}</Suspense>
        <div className={classes.body}>
          <div className={classes.main}>
            <div aria-live="polite">
              {arrivals.items.length > 0 && (
                <Button
                  className={classes.pill}
                  radius="xl"
                  leftSection={<IconChevronUp size={16} />}
                  onClick={() => {
                    showArrivals();
                    scroller.current?.scrollTo({ top: 0 });
                  }}
                >
                  {texts.newConversations(arrivals.items.length, arrivals.hasMore)}
                </Button>
              )}
            </div>
            {list.error && !list.data ? (
              <div className={classes.state}>
                <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
              </div>
            ) : list.isPending ? (
              <div className={classes.state}>
                <LoadingRows label={texts.loading} />
              </div>
            ) : items.length === 0 ? (
              <div className={classes.state}>
                {isFiltered(search) ? (
                  <NoMatchState title={texts.noMatchTitle} text={texts.noMatchText}>
                    <div className={classes.chips}>
                      <FilterChips search={search} onChange={change} />
                    </div>
                    <Button variant="default" onClick={() => change(withoutFilters(search))}>
                      {texts.clearFilters}
                    </Button>
                  </NoMatchState>
                ) : (
                  <Suspense>
                    <EmptyInbox />
                  </Suspense>
                )}
              </div>
            ) : (
              <ConversationList
                items={items}
                scroller={scroller}
                selected={selection.ids}
                activeIndex={activeIndex}
                actions={actions}
                isStale={list.isPlaceholderData}
                hasMore={list.hasNextPage}
                isFetchingMore={list.isFetchingNextPage}
                onMore={onMore}
                onToggleAll={() => selection.toggleAll(items.map(({ id }) => id))}
              />
            )}
            {selection.ids.size > 0 && (
              <BulkBar
                selection={selection}
                search={search}
                hasMore={list.hasNextPage}
                action={action}
                onAction={setAction}
                onEverything={selection.selectEverything}
                onClear={selection.clear}
              />
            )}
          </div>
          <Suspense>{peeked !== undefined && <Peek id={peeked} onClose={() => setPeeked(undefined)} />}</Suspense>
        </div>
      </div>
    </Page>
  );
}

/** Back from a conversation, its row is the active one again. */
function startIndex(items: readonly { readonly id: string }[]): number {
  const from = lastList()?.id;
  return from === undefined ? -1 : items.findIndex(({ id }) => id === from);
}
