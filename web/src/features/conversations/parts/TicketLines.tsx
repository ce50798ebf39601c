import { Link } from "@tanstack/react-router";
import type { Ticket } from "../../../api/client.ts";
import { IconTicket } from "../../../ui/icons.ts";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { statusTone, ticketStatusName } from "../../tickets/index.ts";
import classes from "./Related.module.css";

export function TicketLines({ tickets }: { readonly tickets: readonly Ticket[] }) {
  if (tickets.length === 0) return null;
  return (
    <ul className={classes.tickets}>
      {tickets.map(({ id, title, status }) => (
        <li key={id} className={classes.ticket}>
          <IconTicket size={16} aria-hidden="true" />
          <Link to="/tickets/$id" params={{ id }} className={classes.title}>
            <UserText>{title}</UserText>
          </Link>
          <StatusPill tone={statusTone(status)}>{ticketStatusName(status)}</StatusPill>
        </li>
      ))}
    </ul>
  );
}
