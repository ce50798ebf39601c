import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { statusTone, ticketStatusName } from "../../tickets/index.ts";
import { contactTicketsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./People.module.css";

export function ContactTickets({ contactId }: { readonly contactId: string }) {
  const scope = useApi();
  const { data } = useQuery(contactTicketsQuery(scope, contactId));
  return (
    <Panel title={texts.tickets}>
      {data?.items.length === 0 && <p className={classes.dim}>{texts.noTickets}</p>}
      {data?.items.map(({ id, title, status, created_at: time }) => (
        <div key={id} className={classes.item}>
          <span className={classes.itemText}>
            <Link to="/tickets/$id" params={{ id }}>
              <UserText>{title}</UserText>
            </Link>
            <span className={classes.itemFacts}>
              <TimeText time={time} />
            </span>
          </span>
          <StatusPill tone={statusTone(status)}>{ticketStatusName(status)}</StatusPill>
        </div>
      ))}
    </Panel>
  );
}
