import { Button, Checkbox } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { apiAddress, type Ticket } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { IconTicket } from "../../../ui/icons.ts";
import { PersonChip } from "../../../ui/Person.tsx";
import { EmptyState, ErrorState, LoadingRows, NoMatchState, Waiting } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { ticketsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { isFiltered, type TicketSearch, withoutFilters } from "../ticket-search.ts";
import { canMerge } from "../ticket-steps.ts";
import { priorityTone, statusTone } from "../tones.ts";
import { TicketChips } from "./TicketFilters.tsx";
import classes from "./Tickets.module.css";

interface TicketListProps {
  readonly search: TicketSearch;
  readonly onSearch: (search: TicketSearch) => void;
  readonly onMerge: (tickets: readonly Ticket[]) => void;
}

const tagsShown = 2;

export function TicketList({ search, onSearch, onMerge }: TicketListProps) {
  const scope = useApi();
  const list = useInfiniteQuery(ticketsQuery(scope, search));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const tickets = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const chosen = tickets.filter(({ id }) => selected.has(id));
  const mayWrite = isAllowed(scope, "tickets:write");
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  if (list.error && tickets.length === 0) {
    return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <LoadingRows label={texts.loading} />;
  if (tickets.length === 0) {
    return isFiltered(search) ? <NoMatch search={search} onSearch={onSearch} /> : <EmptyTickets />;
  }
  return (
    <>
      <DataTable
        label={texts.tickets}
        columns={mayWrite ? [selectColumn(selected, toggle), ...columns] : columns}
        rows={tickets}
        keyOfRow={({ id }) => id}
        isSelected={({ id }) => selected.has(id)}
        isStale={list.isPlaceholderData}
        hasMore={list.hasNextPage}
        isFetchingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {chosen.length > 0 && (
        <div className={classes.bulk} role="region" aria-label={texts.selected(chosen.length)}>
          <span>{texts.selected(chosen.length)}</span>
          <Button disabled={chosen.length < 2} onClick={() => onMerge(chosen)}>
            {texts.merge}
          </Button>
          <Button variant="default" onClick={() => setSelected(new Set())}>
            {texts.clearSelection}
          </Button>
        </div>
      )}
    </>
  );
}

const selectColumn = (selected: ReadonlySet<string>, onToggle: (id: string) => void): TableColumn<Ticket> => ({
  name: "select",
  title: texts.columns.select,
  hasHiddenTitle: true,
  width: 52,
  hiddenBelow: "narrow",
  cell: (ticket) => (
    <Checkbox
      size="xs"
      aria-label={texts.select(ticket.title)}
      checked={selected.has(ticket.id)}
      disabled={!canMerge(ticket)}
      onChange={() => onToggle(ticket.id)}
    />
  ),
});

const columns: readonly TableColumn<Ticket>[] = [
  {
    name: "title",
    title: texts.columns.title,
    cell: ({ id, title }) => (
      <Link to="/tickets/$id" params={{ id }} data-row-link>
        <UserText>{title}</UserText>
      </Link>
    ),
  },
  {
    name: "status",
    title: texts.columns.status,
    width: 110,
    cell: ({ status }) => <StatusPill tone={statusTone(status)}>{texts.statuses[status]}</StatusPill>,
  },
  {
    name: "priority",
    title: texts.columns.priority,
    width: 110,
    hiddenBelow: "narrow",
    cell: ({ priority }) => <StatusPill tone={priorityTone(priority)}>{texts.priorities[priority]}</StatusPill>,
  },
  {
    name: "assignee",
    title: texts.columns.assignee,
    width: 170,
    hiddenBelow: "medium",
    cell: ({ assignee }) =>
      assignee ? <PersonChip name={assignee} /> : <span className={classes.dim}>{texts.nobody}</span>,
  },
  {
    name: "tags",
    title: texts.columns.tags,
    width: 180,
    hiddenBelow: "medium",
    cell: ({ tags }) => <TagList tags={tags} max={tagsShown} />,
  },
  {
    name: "created",
    title: texts.columns.created,
    width: 90,
    isNumber: true,
    hiddenBelow: "narrow",
    cell: ({ created_at: time }) => <TimeText time={time} />,
  },
];

export function NoMatch({ search, onSearch }: Pick<TicketListProps, "search" | "onSearch">) {
  return (
    <NoMatchState title={texts.noMatchTitle} text={texts.noMatchText}>
      <TicketChips search={search} onChange={onSearch} />
      <Button variant="default" onClick={() => onSearch(withoutFilters(search))}>
        {texts.clearFilters}
      </Button>
    </NoMatchState>
  );
}

const command = [
  `curl ${apiAddress}/tickets \\`,
  '  -H "Authorization: Bearer YOUR_KEY" \\',
  '  -H "Content-Type: application/json" \\',
  `  -d '{ "title": "Card declined abroad", "priority": "high", "tags": ["billing"] }'`,
].join("\n");

export function EmptyTickets() {
  const { mode } = useApi();
  return (
    <EmptyState icon={<IconTicket size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
      <div style={{ width: "100%" }}>
        <CopyBlock text={command} label={texts.emptyCopy} />
      </div>
      <span>{texts.emptyKey(mode)}</span>
      <Waiting text={texts.waiting} />
    </EmptyState>
  );
}
