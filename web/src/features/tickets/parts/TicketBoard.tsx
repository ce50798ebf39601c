import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import type { Ticket, TicketStatus } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { countText } from "../../../lib/text.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { boardCountQuery, columnQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { isFiltered, statuses, type TicketSearch } from "../ticket-search.ts";
import { nextStatuses } from "../ticket-steps.ts";
import { statusTone } from "../tones.ts";
import { useMoveTicket } from "../use-move-ticket.ts";
import { BoardCard } from "./BoardCard.tsx";
import { EmptyTickets, NoMatch } from "./TicketList.tsx";
import classes from "./Tickets.module.css";

interface TicketBoardProps {
  readonly search: TicketSearch;
  readonly onSearch: (search: TicketSearch) => void;
}

/** A column for each status. Cards are dragged, or moved by their menu. */
export function TicketBoard({ search, onSearch }: TicketBoardProps) {
  const scope = useApi();
  const counts = useQuery(boardCountQuery(scope, search));
  const [dragged, setDragged] = useState<Ticket>();
  if (counts.error && !counts.data) {
    return <ErrorState words={wordsOf(counts.error)} onRetry={() => void counts.refetch()} />;
  }
  if (counts.data?.count === 0) {
    return isFiltered({ ...search, status: undefined }) ? (
      <NoMatch search={search} onSearch={onSearch} />
    ) : (
      <EmptyTickets />
    );
  }
  return (
    <div className={classes.board} tabIndex={0} role="region" aria-label={texts.board}>
      {statuses.map((status) => {
        const counted = counts.data?.groups?.find(({ value }) => value === status);
        return (
          <BoardColumn
            key={status}
            status={status}
            search={search}
            count={counted ? countText(counted.count, counted.has_more) : ""}
            dragged={dragged}
            onDrag={setDragged}
          />
        );
      })}
    </div>
  );
}

interface BoardColumnProps {
  readonly status: TicketStatus;
  readonly search: TicketSearch;
  readonly count: string;
  readonly dragged: Ticket | undefined;
  readonly onDrag: (ticket: Ticket | undefined) => void;
}

function BoardColumn({ status, search, count, dragged, onDrag }: BoardColumnProps) {
  const scope = useApi();
  const move = useMoveTicket();
  const list = useInfiniteQuery(columnQuery(scope, search, status));
  // A card that was just moved belongs to its new column before the lists are read again.
  const tickets = (list.data?.pages.flatMap(({ items }) => items) ?? []).filter((ticket) => ticket.status === status);
  const canDrop = dragged !== undefined && nextStatuses(dragged).includes(status);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged && canDrop) move(dragged, status);
    onDrag(undefined);
  };
  return (
    <section
      className={classes.column}
      aria-label={texts.statuses[status]}
      data-target={canDrop}
      data-refuses={dragged !== undefined && !canDrop && dragged.status !== status}
      onDragOver={(event) => canDrop && event.preventDefault()}
      onDrop={onDrop}
    >
      <h2 className={classes.columnHead}>
        <StatusPill tone={statusTone(status)}>{texts.statuses[status]}</StatusPill>
        <span className={classes.dim}>{count}</span>
      </h2>
      {list.error && <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingRows label={texts.loading} count={3} />}
      {list.data && tickets.length === 0 && <p className={classes.columnEmpty}>{texts.columnEmpty}</p>}
      <ul className={classes.cards}>
        {tickets.map((ticket) => (
          <BoardCard
            key={ticket.id}
            ticket={ticket}
            mayMove={isAllowed(scope, "tickets:write")}
            onDrag={onDrag}
            onMove={move}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </section>
  );
}
