import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Company } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { FilterBar, SearchInput } from "../../../ui/FilterBar.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { CompanyDialog } from "../parts/CompanyDialog.tsx";
import { EmptyPeople } from "../parts/EmptyPeople.tsx";
import { PeopleTabs } from "../parts/PeopleTabs.tsx";
import type { CompanySearch } from "../people-search.ts";
import { companiesQuery } from "../queries.ts";
import { texts } from "../texts.ts";

const columns: readonly TableColumn<Company>[] = [
  {
    name: "name",
    title: texts.columns.name,
    cell: ({ id, name }) => (
      <Link to="/companies/$id" params={{ id }} data-row-link>
        <UserText>{name}</UserText>
      </Link>
    ),
  },
  { name: "domain", title: texts.columns.domain, cell: ({ domain }) => <UserText>{domain}</UserText> },
  {
    name: "external",
    title: texts.columns.externalId,
    width: 200,
    hiddenBelow: "narrow",
    cell: ({ external_id: id }) => <UserText>{id}</UserText>,
  },
  {
    name: "created",
    title: texts.columns.created,
    width: 110,
    isNumber: true,
    hiddenBelow: "narrow",
    cell: ({ created_at: time }) => <TimeText time={time} />,
  },
];

export function CompaniesPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { q, mode } = useSearch({ strict: false }) as CompanySearch & { mode?: string };
  const input = useRef<HTMLInputElement>(null);
  const [isNew, setNew] = useState(false);
  const list = useInfiniteQuery(companiesQuery(scope, q ? { q } : {}));
  const companies = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayWrite = isAllowed(scope, "contacts:write");
  const search = (words: string) =>
    void navigate({ to: "/companies", search: { q: words || undefined, mode } as never, replace: true });
  useShortcuts({ "/": () => input.current?.focus(), c: () => mayWrite && setNew(true) });
  return (
    <Page
      title={texts.companies}
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            {texts.newCompany}
          </Button>
        )
      }
    >
      <FilterBar>
        <PeopleTabs current="companies" />
        <SearchInput label={texts.searchCompanies} value={q ?? ""} inputRef={input} onChange={search} />
      </FilterBar>
      {list.error && companies.length === 0 ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label={texts.loadingCompanies} />
      ) : companies.length > 0 ? (
        <DataTable
          label={texts.companies}
          columns={columns}
          rows={companies}
          keyOfRow={({ id }) => id}
          isStale={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          isFetchingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      ) : q ? (
        <NoMatchState title={texts.noMatchTitle} text={texts.noCompanyMatch}>
          <Button variant="default" onClick={() => search("")}>
            {texts.clearFilters}
          </Button>
        </NoMatchState>
      ) : (
        <EmptyPeople kind="companies" />
      )}
      {isNew && <CompanyDialog onClose={() => setNew(false)} />}
    </Page>
  );
}
