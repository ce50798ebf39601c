import { useInfiniteQuery } from "@tanstack/react-query";
import { apiAddress, type Trigger } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CardTable, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconWebhook } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { triggersQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function TriggerList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const scope = useApi();
  const list = useInfiniteQuery(triggersQuery(scope));
  if (list.error && !list.data) return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows label={texts.loading} count={6} />;
  const triggers = list.data.pages.flatMap(({ items }) => items);
  if (triggers.length === 0) {
    return (
      <EmptyState icon={<IconWebhook size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
        <CopyBlock text={texts.emptyCommand(apiAddress)} label={texts.copyCommand} />
      </EmptyState>
    );
  }
  const columns: readonly Column<Trigger>[] = [
    {
      key: "name",
      label: texts.columns.name,
      cell: ({ id, name }) => (
        <RowButton onClick={() => onOpen(id)}>
          <UserText>{name}</UserText>
        </RowButton>
      ),
    },
    { key: "resource", label: texts.columns.resource, cell: ({ resource }) => texts.resources[resource] },
    {
      key: "status",
      label: texts.columns.status,
      cell: ({ enabled }) => <StatusPill tone={enabled ? "good" : "none"}>{enabled ? texts.on : texts.off}</StatusPill>,
    },
    {
      key: "created",
      label: texts.columns.created,
      isMinor: true,
      cell: ({ created_at: time, created_by: by }) => (
        <>
          <TimeText time={time} /> · <UserText>{by}</UserText>
        </>
      ),
    },
  ];
  return (
    <>
      <CardTable label={texts.table} columns={columns} rows={triggers} rowKey={({ id }) => id} />
      <MoreButton list={list} />
    </>
  );
}
