import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { countText } from "../../../lib/text.ts";
import { FilterBar, FilterBarEnd, SearchInput } from "../../../ui/FilterBar.tsx";
import { FilterChips } from "../../../ui/FilterChips.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { ContactDialog } from "../parts/ContactDialog.tsx";
import { ContactTable } from "../parts/ContactTable.tsx";
import { EmptyPeople } from "../parts/EmptyPeople.tsx";
import classes from "../parts/People.module.css";
import { PeopleTabs } from "../parts/PeopleTabs.tsx";
import { type ContactSearch, contactChips } from "../people-search.ts";
import { companyQuery, contactCountQuery, contactsQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function ContactsPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { mode: _mode, ...search } = useSearch({ strict: false }) as ContactSearch & { mode?: string };
  const input = useRef<HTMLInputElement>(null);
  const [isNew, setNew] = useState(false);
  const list = useInfiniteQuery(contactsQuery(scope, search));
  const { data: count } = useQuery(contactCountQuery(scope, search));
  const { data: company } = useQuery(companyQuery(scope, search.company_id));
  const contacts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayWrite = isAllowed(scope, "contacts:write");
  const setSearch = (next: ContactSearch) =>
    void navigate({ to: "/contacts", search: { ...next, mode: _mode } as never, replace: true });
  useShortcuts({ "/": () => input.current?.focus(), c: () => mayWrite && setNew(true) });
  const chips = contactChips(search).map(([name, value]) => ({
    key: name,
    label: `${texts.filterNames[name]} ${name === "company_id" ? (company?.name ?? value) : value}`,
    onRemove: () => setSearch({ ...search, [name]: undefined }),
  }));
  const isFiltered = chips.length > 0 || Boolean(search.q);
  return (
    <Page
      title={texts.contacts}
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            {texts.newContact}
          </Button>
        )
      }
    >
      <FilterBar>
        <PeopleTabs current="contacts" />
        <SearchInput
          label={texts.searchContacts}
          value={search.q ?? ""}
          inputRef={input}
          onChange={(q) => setSearch({ ...search, q: q || undefined })}
        />
        <FilterChips chips={chips} />
        <FilterBarEnd>
          <span className={classes.dim}>{count ? texts.count(countText(count.count, count.has_more)) : ""}</span>
        </FilterBarEnd>
      </FilterBar>
      {list.error && contacts.length === 0 ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label={texts.loadingContacts} />
      ) : contacts.length > 0 ? (
        <ContactTable
          contacts={contacts}
          isStale={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          isFetchingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      ) : isFiltered ? (
        <NoMatchState title={texts.noMatchTitle} text={texts.noMatchText}>
          <FilterChips chips={chips} />
          <Button variant="default" onClick={() => setSearch({})}>
            {texts.clearFilters}
          </Button>
        </NoMatchState>
      ) : (
        <EmptyPeople kind="contacts" />
      )}
      {isNew && <ContactDialog onClose={() => setNew(false)} />}
    </Page>
  );
}
