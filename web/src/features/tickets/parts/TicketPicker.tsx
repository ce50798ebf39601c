import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Ticket } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { SearchInput } from "../../../ui/FilterBar.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { pickerQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { canMerge } from "../ticket-steps.ts";
import { statusTone } from "../tones.ts";
import classes from "./Tickets.module.css";

interface TicketPickerProps {
  readonly excluded: readonly string[];
  readonly onPick: (ticket: Ticket) => void;
}

const maxShown = 5;

/** Finds tickets that can be merged: the newest, or those that hold the words. */
export function TicketPicker({ excluded, onPick }: TicketPickerProps) {
  const scope = useApi();
  const [words, setWords] = useState("");
  const found = useQuery(pickerQuery(scope, words));
  const choices = (found.data?.items ?? [])
    .filter((ticket) => !excluded.includes(ticket.id) && canMerge(ticket))
    .slice(0, maxShown);
  return (
    <div className={classes.picker}>
      <SearchInput label={texts.mergeFind} value={words} onChange={setWords} />
      {found.data && choices.length === 0 && <p className={classes.dim}>{texts.none}</p>}
      <ul>
        {choices.map((ticket) => (
          <li key={ticket.id}>
            <button type="button" className={classes.choice} onClick={() => onPick(ticket)}>
              <span className={classes.mergeTitle}>
                <span className="visually-hidden">{texts.mergeAdd}</span> <UserText>{ticket.title}</UserText>
              </span>
              <StatusPill tone={statusTone(ticket.status)}>{texts.statuses[ticket.status]}</StatusPill>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
