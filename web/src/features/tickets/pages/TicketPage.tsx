import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Ticket } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IconArrowLeft } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { LongText } from "../../../ui/UserText.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { EditTicketDialog } from "../parts/EditTicketDialog.tsx";
import { LinkedConversations } from "../parts/LinkedConversations.tsx";
import { MergeDialog } from "../parts/MergeDialog.tsx";
import { MergedBanner, MergedFrom } from "../parts/Merges.tsx";
import { TicketControls } from "../parts/TicketControls.tsx";
import { TicketFacts } from "../parts/TicketFacts.tsx";
import classes from "../parts/Tickets.module.css";
import { TicketTimeline } from "../parts/TicketTimeline.tsx";
import { ticketQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { canMerge, isFinal } from "../ticket-steps.ts";

export function TicketPage() {
  const scope = useApi();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: ticket, error, refetch } = useQuery(ticketQuery(scope, id));
  if (error && !ticket) {
    return (
      <Page title={texts.ticket}>
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!ticket) {
    return (
      <Page title={texts.ticket}>
        <LoadingRows label={texts.loadingOne} />
      </Page>
    );
  }
  return <OneTicket key={id} ticket={ticket} />;
}

function OneTicket({ ticket }: { readonly ticket: Ticket }) {
  const scope = useApi();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"edit" | "merge">();
  const mayWrite = isAllowed(scope, "tickets:write");
  const canChange = mayWrite && !isFinal(ticket);
  const goBack = () => void navigate({ to: "/tickets" });
  useShortcuts({
    escape: goBack,
    e: () => canChange && setOpened("edit"),
  });
  return (
    <Page
      title={ticket.title}
      actions={
        <>
          <Button
            component={Link}
            to="/tickets"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={16} />}
          >
            {texts.back}
          </Button>
          {mayWrite && canMerge(ticket) && (
            <Button variant="default" onClick={() => setOpened("merge")}>
              {texts.merge}
            </Button>
          )}
          {canChange && <Button onClick={() => setOpened("edit")}>{texts.edit}</Button>}
        </>
      }
    >
      <MergedBanner ticket={ticket} mayUndo={mayWrite} />
      <Split
        main={
          <>
            <Panel title={texts.description}>
              {ticket.description ? (
                <div className={classes.text}>
                  <LongText text={ticket.description} />
                </div>
              ) : (
                <p className={classes.dim}>{texts.noDescription}</p>
              )}
            </Panel>
            <LinkedConversations ticket={ticket} />
            <TicketTimeline id={ticket.id} />
          </>
        }
        side={
          <>
            <TicketControls ticket={ticket} canChange={canChange} />
            <TicketFacts ticket={ticket} />
            <MergedFrom ticket={ticket} mayUndo={mayWrite} />
          </>
        }
      />
      {opened === "edit" && <EditTicketDialog ticket={ticket} onClose={() => setOpened(undefined)} />}
      {opened === "merge" && <MergeDialog tickets={[ticket]} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}
