import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Ticket } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useUnmerge } from "../mutations.ts";
import { ticketQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Tickets.module.css";

interface MergesProps {
  readonly ticket: Ticket;
  readonly mayUndo: boolean;
}

function TicketLink({ id }: { readonly id: string }) {
  const scope = useApi();
  const { data } = useQuery(ticketQuery(scope, id));
  return (
    <Link to="/tickets/$id" params={{ id }}>
      <UserText>{data?.title ?? id}</UserText>
    </Link>
  );
}

/** On a ticket that was merged: where it went, and the way back. */
export function MergedBanner({ ticket, mayUndo }: MergesProps) {
  const unmerge = useUnmerge();
  if (ticket.merged_into === null) return null;
  return (
    <div className={classes.banner} role="status">
      <span>
        {texts.mergedInto} <TicketLink id={ticket.merged_into} />.
      </span>
      {mayUndo && (
        <Button variant="default" loading={unmerge.isPending} onClick={() => unmerge.mutate([ticket.id])}>
          {texts.unmerge}
        </Button>
      )}
    </div>
  );
}

const maxShown = 5;

/** On the ticket that stayed: what was closed into it. */
export function MergedFrom({ ticket, mayUndo }: MergesProps) {
  const unmerge = useUnmerge();
  if (ticket.merged_from.length === 0) return null;
  const newest = ticket.merged_from.slice(-maxShown).reverse();
  return (
    <Panel title={texts.mergedFrom}>
      {newest.map((id) => (
        <div key={id} className={classes.linked}>
          <span className={classes.linkedText}>
            <TicketLink id={id} />
          </span>
          {mayUndo && (
            <Button
              size="compact-sm"
              variant="default"
              loading={unmerge.isPending && unmerge.variables[0] === id}
              onClick={() => unmerge.mutate([id])}
            >
              {texts.unmerge}
            </Button>
          )}
        </div>
      ))}
      {ticket.merged_from.length > maxShown && <p className={classes.dim}>+{ticket.merged_from.length - maxShown}</p>}
    </Panel>
  );
}
