import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useCreateTicket } from "../mutations.ts";
import { texts } from "../texts.ts";
import { emptyForm, inputOf } from "../ticket-form.ts";
import { TicketFields, ticketFieldNames } from "./TicketFields.tsx";

interface NewTicketDialogProps {
  readonly onClose: () => void;
}

export function NewTicketDialog({ onClose }: NewTicketDialogProps) {
  const { mode } = useApi();
  const navigate = useNavigate();
  const [form, setForm] = useState(emptyForm);
  const idempotencyKey = useFormKey();
  const create = useCreateTicket();
  const isShownBeside = fieldError(create.error, ...ticketFieldNames) !== undefined;
  return (
    <FormDialog
      title={texts.newTicket}
      submitLabel={texts.create}
      isTest={mode === "test"}
      isPending={create.isPending}
      isDisabled={form.title.trim() === ""}
      problem={create.error && !isShownBeside ? wordsOf(create.error) : undefined}
      onClose={onClose}
      onSubmit={() =>
        create.mutate(
          { body: inputOf(form), idempotencyKey },
          {
            onSuccess: ({ id }) => {
              onClose();
              void navigate({ to: "/tickets/$id", params: { id } });
            },
          },
        )
      }
    >
      <TicketFields form={form} error={create.error} onChange={setForm} />
    </FormDialog>
  );
}
