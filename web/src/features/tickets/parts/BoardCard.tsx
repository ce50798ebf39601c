import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { Ticket, TicketStatus } from "../../../api/client.ts";
import { IconDots } from "../../../ui/icons.ts";
import { PersonChip } from "../../../ui/Person.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import { nextStatuses } from "../ticket-steps.ts";
import { priorityTone } from "../tones.ts";
import classes from "./Tickets.module.css";

interface BoardCardProps {
  readonly ticket: Ticket;
  readonly mayMove: boolean;
  readonly onDrag: (ticket: Ticket | undefined) => void;
  readonly onMove: (ticket: Ticket, status: TicketStatus) => void;
}

const tagsShown = 2;

export const BoardCard = memo(function BoardCard({ ticket, mayMove, onDrag, onMove }: BoardCardProps) {
  const { id, title, priority, assignee, tags, created_at: time } = ticket;
  const next = mayMove ? nextStatuses(ticket) : [];
  return (
    <li
      className={classes.card}
      draggable={next.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        onDrag(ticket);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={classes.cardHead}>
        <Link to="/tickets/$id" params={{ id }} className={classes.cardTitle}>
          <UserText>{title}</UserText>
        </Link>
        {next.length > 0 && (
          <Menu>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={texts.moveTo(title)}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {next.map((status) => (
                <Menu.Item key={status} onClick={() => onMove(ticket, status)}>
                  {texts.statuses[status]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={classes.cardFacts}>
        <StatusPill tone={priorityTone(priority)}>{texts.priorities[priority]}</StatusPill>
        <TagList tags={tags} max={tagsShown} />
      </div>
      <div className={classes.cardFoot}>
        {assignee ? <PersonChip name={assignee} /> : <span>{texts.nobody}</span>}
        <TimeText time={time} />
      </div>
    </li>
  );
});
