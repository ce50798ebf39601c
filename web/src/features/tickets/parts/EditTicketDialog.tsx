import { useState } from "react";
import type { Ticket } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useUpdateTicket } from "../mutations.ts";
import { texts } from "../texts.ts";
import { formOf, inputOf } from "../ticket-form.ts";
import { TicketFields } from "./TicketFields.tsx";

interface EditTicketDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

export function EditTicketDialog({ ticket, onClose }: EditTicketDialogProps) {
  const { mode } = useApi();
  const [form, setForm] = useState(() => formOf(ticket));
  const update = useUpdateTicket();
  return (
    <FormDialog
      title={texts.editTitle}
      submitLabel={texts.save}
      isTest={mode === "test"}
      isPending={update.isPending}
      isDisabled={form.title.trim() === ""}
      onClose={onClose}
      onSubmit={() =>
        update.mutate(
          { ticket, body: inputOf(form), message: texts.saved, undo: inputOf(formOf(ticket)) },
          { onSuccess: onClose },
        )
      }
    >
      <TicketFields form={form} error={update.error} onChange={setForm} />
    </FormDialog>
  );
}
