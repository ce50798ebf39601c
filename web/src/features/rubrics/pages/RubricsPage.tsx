import { Button, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiAddress } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { IconListCheck, IconPlus } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { NewRubricDialog } from "../parts/NewRubricDialog.tsx";
import { RubricsTable } from "../parts/RubricsTable.tsx";
import { rubricsQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function RubricsPage() {
  const scope = useApi();
  const [isArchived, setArchived] = useState(false);
  const [isNew, setNew] = useState(false);
  const list = useInfiniteQuery(rubricsQuery(scope, isArchived));
  const rubrics = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayWrite = isAllowed(scope, "rubrics:write");
  useShortcuts({ c: () => mayWrite && setNew(true) });
  return (
    <Page
      title={texts.rubrics}
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            {texts.newRubric}
          </Button>
        )
      }
    >
      <FilterBar>
        <SegmentedControl
          aria-label={texts.rubrics}
          data={[
            { value: "used", label: texts.inUseTab },
            { value: "archived", label: texts.archivedTab },
          ]}
          value={isArchived ? "archived" : "used"}
          onChange={(value) => setArchived(value === "archived")}
        />
      </FilterBar>
      {list.error && rubrics.length === 0 ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label={texts.loading} />
      ) : rubrics.length === 0 ? (
        <Empty isArchived={isArchived} />
      ) : (
        <RubricsTable
          rubrics={rubrics}
          isStale={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          isFetchingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {isNew && <NewRubricDialog onClose={() => setNew(false)} />}
    </Page>
  );
}

const command = [
  `curl ${apiAddress}/rubrics \\`,
  '  -H "Authorization: Bearer YOUR_KEY" \\',
  '  -H "Content-Type: application/json" \\',
  `  -d '{ "name": "Customer support", "template": "customer_support", "publish": true }'`,
].join("\n");

function Empty({ isArchived }: { readonly isArchived: boolean }) {
  const { mode } = useApi();
  if (isArchived) {
    return (
      <EmptyState icon={<IconListCheck size={24} />} title={texts.emptyArchivedTitle} text={texts.emptyArchivedText} />
    );
  }
  return (
    <EmptyState icon={<IconListCheck size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
      <div style={{ width: "100%" }}>
        <CopyBlock text={command} label={texts.emptyCopy} />
      </div>
      <span>{texts.emptyKey(mode)}</span>
    </EmptyState>
  );
}
