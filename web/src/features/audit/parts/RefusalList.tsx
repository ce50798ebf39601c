import { useInfiniteQuery } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconHistory } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import type { AuditSearch, FilterName } from "../audit-search.ts";
import { refusalsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { RefusalTable } from "./RefusalTable.tsx";

interface RefusalListProps {
  readonly search: AuditSearch;
  readonly onFilter: (name: FilterName, value: string) => void;
}

export function RefusalList({ search, onFilter }: RefusalListProps) {
  const scope = useApi();
  const list = useInfiniteQuery(refusalsQuery(scope, search));
  if (list.error && !list.data) return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows label={texts.loading} />;
  const refusals = list.data.pages.flatMap(({ items }) => items);
  if (refusals.length === 0) {
    return <EmptyState icon={<IconHistory size={24} />} title={texts.noRefusedTitle} text={texts.noRefusedText} />;
  }
  return (
    <>
      <RefusalTable refusals={refusals} onFilter={onFilter} />
      <MoreButton list={list} />
    </>
  );
}
