import { Button, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Ticket } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { IconPlus, IconTransfer, IconX } from "../../../ui/icons.ts";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { choiceOf, maxSources, swapped } from "../merge-choice.ts";
import { useMerge } from "../mutations.ts";
import { mergePreviewQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { statusTone } from "../tones.ts";
import { MergePreview } from "./MergePreview.tsx";
import { TicketPicker } from "./TicketPicker.tsx";
import classes from "./Tickets.module.css";

interface MergeDialogProps {
  /** Those to begin with; further ones can be found. */
  readonly tickets: readonly Ticket[];
  readonly onClose: () => void;
}

/** Choose which ticket stays, see what will happen, confirm. */
export function MergeDialog({ tickets: given, onClose }: MergeDialogProps) {
  const scope = useApi();
  const navigate = useNavigate();
  const [tickets, setTickets] = useState(given);
  const [target, setTarget] = useState(given[0]?.id ?? "");
  const [isAdding, setAdding] = useState(false);
  const idempotencyKey = useFormKey();
  const merge = useMerge();
  const ids = tickets.map(({ id }) => id);
  const choice = choiceOf(ids, target);
  const preview = useQuery(mergePreviewQuery(scope, choice));
  const submit = () => {
    if (!choice) return;
    merge.mutate(
      { choice, idempotencyKey: `${idempotencyKey}-${choice.target}` },
      {
        onSuccess: () => {
          onClose();
          void navigate({ to: "/tickets/$id", params: { id: choice.target } });
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.mergeTitle}
      submitLabel={texts.mergeConfirm}
      size="lg"
      isTest={scope.mode === "test"}
      isPending={merge.isPending}
      isDisabled={!choice || !preview.data?.possible}
      problem={merge.error ? wordsOf(merge.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={classes.mergeRows} role="radiogroup" aria-label={texts.mergeStays}>
        {tickets.map((ticket) => (
          <MergeRow
            key={ticket.id}
            ticket={ticket}
            isTarget={ticket.id === target}
            canLeave={tickets.length > 1 && ticket.id !== target}
            onChoose={() => setTarget(ticket.id)}
            onLeave={() => setTickets(tickets.filter(({ id }) => id !== ticket.id))}
          />
        ))}
      </div>
      {choice && (
        <Button
          variant="default"
          leftSection={<IconTransfer size={16} />}
          title={texts.mergeSwapHelp}
          onClick={() => setTarget(swapped(ids, choice.target))}
        >
          {texts.mergeSwap}
        </Button>
      )}
      {tickets.length <= maxSources &&
        (isAdding || !choice ? (
          <TicketPicker
            excluded={ids}
            onPick={(ticket) => {
              setTickets([...tickets, ticket]);
              setAdding(false);
            }}
          />
        ) : (
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {texts.mergeAddMore}
          </Button>
        ))}
      {choice ? <MergePreview preview={preview} /> : <p className={classes.dim}>{texts.mergeNeedsOther}</p>}
    </FormDialog>
  );
}

interface MergeRowProps {
  readonly ticket: Ticket;
  readonly isTarget: boolean;
  readonly canLeave: boolean;
  readonly onChoose: () => void;
  readonly onLeave: () => void;
}

function MergeRow({ ticket, isTarget, canLeave, onChoose, onLeave }: MergeRowProps) {
  return (
    <div className={classes.mergeRow} data-target={isTarget}>
      <Radio name="stays" aria-label={texts.mergeChoose(ticket.title)} checked={isTarget} onChange={onChoose} />
      <span className={classes.mergeTitle}>
        <UserText>{ticket.title}</UserText>
        <span className={classes.mergeRole}>{isTarget ? texts.mergeStays : texts.mergeCloses}</span>
      </span>
      <StatusPill tone={statusTone(ticket.status)}>{texts.statuses[ticket.status]}</StatusPill>
      {canLeave && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={texts.mergeRemove(ticket.title)}
          onClick={onLeave}
        >
          <IconX size={14} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
