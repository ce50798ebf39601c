import { Autocomplete, NativeSelect, TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Ticket, TicketPriority, TicketStatus } from "../../../api/client.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { membersQuery } from "../../members/index.ts";
import { useUpdateTicket } from "../mutations.ts";
import { texts } from "../texts.ts";
import { priorities } from "../ticket-search.ts";
import { nextStatuses } from "../ticket-steps.ts";
import { statusTone } from "../tones.ts";
import { useMoveTicket } from "../use-move-ticket.ts";
import classes from "./Tickets.module.css";

const maxTags = 50;

/** What is changed most, at once and with an offer to take it back. */
export function TicketControls({ ticket, canChange }: { readonly ticket: Ticket; readonly canChange: boolean }) {
  const scope = useApi();
  const move = useMoveTicket();
  const update = useUpdateTicket();
  const reachable = [ticket.status, ...nextStatuses(ticket)];
  return (
    <Panel
      title={texts.handling}
      actions={<StatusPill tone={statusTone(ticket.status)}>{texts.statuses[ticket.status]}</StatusPill>}
    >
      <div className={classes.controls}>
        {!canChange && (
          <p className={classes.dim}>{isAllowed(scope, "tickets:write") ? texts.final : texts.readOnly}</p>
        )}
        <NativeSelect
          label={texts.status}
          disabled={!canChange}
          data={reachable.map((value) => ({ value, label: texts.statuses[value] }))}
          value={ticket.status}
          onChange={(event) => move(ticket, event.currentTarget.value as TicketStatus)}
        />
        <NativeSelect
          label={texts.priority}
          disabled={!canChange}
          data={priorities.map((value) => ({ value, label: texts.priorities[value] }))}
          value={ticket.priority}
          onChange={(event) => {
            const priority = event.currentTarget.value as TicketPriority;
            update.mutate({ ticket, body: { priority }, undo: { priority: ticket.priority }, message: texts.saved });
          }}
        />
        <AssigneeInput key={ticket.assignee} ticket={ticket} isDisabled={!canChange} />
        <TagsInput
          label={texts.tags}
          disabled={!canChange}
          maxTags={maxTags}
          value={ticket.tags}
          onChange={(tags) =>
            update.mutate({ ticket, body: { tags }, undo: { tags: ticket.tags }, message: texts.saved })
          }
        />
      </div>
    </Panel>
  );
}

/** A free text, since tickets are also worked on by people who are no members; the members are suggested. */
function AssigneeInput({ ticket, isDisabled }: { readonly ticket: Ticket; readonly isDisabled: boolean }) {
  const scope = useApi();
  const update = useUpdateTicket();
  const { data: members } = useQuery(membersQuery(scope));
  const [name, setName] = useState(ticket.assignee ?? "");
  useEffect(() => setName(ticket.assignee ?? ""), [ticket.assignee]);
  const save = (text: string) => {
    const assignee = text.trim() || null;
    if (assignee === ticket.assignee) return;
    update.mutate({ ticket, body: { assignee }, undo: { assignee: ticket.assignee }, message: texts.saved });
  };
  return (
    <Autocomplete
      label={texts.assignee}
      placeholder={texts.nobody}
      disabled={isDisabled}
      data={[...new Set(members?.items.map((member) => member.name))]}
      maxLength={255}
      value={name}
      onChange={setName}
      onOptionSubmit={save}
      onBlur={(event) => save(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") save(event.currentTarget.value);
      }}
    />
  );
}
