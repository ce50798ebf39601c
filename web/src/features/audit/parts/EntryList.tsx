import { useInfiniteQuery } from "@tanstack/react-query";
import { apiAddress } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconHistory } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { EmptyState, ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { type AuditSearch, type FilterName, isFiltered } from "../audit-search.ts";
import { entriesQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Audit.module.css";
import { AuditChips } from "./AuditFilters.tsx";
import { EntryTable } from "./EntryTable.tsx";

interface EntryListProps {
  readonly search: AuditSearch;
  readonly nameOf: (personId: string) => string;
  readonly onChange: (search: AuditSearch) => void;
  readonly onFilter: (name: FilterName, value: string) => void;
  readonly onOpen: (id: string) => void;
}

const command = `curl "${apiAddress}/conversations?limit=1" \\\n  -H "Authorization: Bearer YOUR_KEY"`;

export function EntryList({ search, nameOf, onChange, onFilter, onOpen }: EntryListProps) {
  const scope = useApi();
  const list = useInfiniteQuery(entriesQuery(scope, search));
  if (list.error && !list.data) return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows label={texts.loading} />;
  const entries = list.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return isFiltered(search) ? (
      <NoMatchState title={texts.noMatchTitle} text={texts.noMatchText}>
        <AuditChips search={search} nameOf={nameOf} onChange={onChange} />
      </NoMatchState>
    ) : (
      <EmptyState icon={<IconHistory size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
        <CopyBlock text={command} label={texts.copyCommand} />
      </EmptyState>
    );
  }
  return (
    <div className={list.isPlaceholderData ? classes.stale : undefined}>
      <EntryTable entries={entries} nameOf={nameOf} onOpen={onOpen} onFilter={onFilter} />
      <MoreButton list={list} />
    </div>
  );
}
