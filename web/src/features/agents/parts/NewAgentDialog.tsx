import { Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useCreateAgent } from "../mutations.ts";
import { texts } from "../texts.ts";

export function NewAgentDialog({ onClose }: { readonly onClose: () => void }) {
  const { mode } = useApi();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [instructions, setInstructions] = useState("");
  const idempotencyKey = useFormKey();
  const create = useCreateAgent();
  const nameError = fieldError(create.error, "name");
  const submit = () =>
    create.mutate(
      { body: { name: name.trim(), instructions: instructions.trim() || null }, idempotencyKey },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate({ to: "/agents/$id", params: { id } });
        },
      },
    );
  return (
    <FormDialog
      title={texts.newAgent}
      submitLabel={texts.create}
      isTest={mode === "test"}
      isPending={create.isPending}
      isDisabled={name.trim() === ""}
      problem={create.error && !nameError ? wordsOf(create.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={255}
        value={name}
        error={nameError}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={texts.instructions}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={32_768}
        value={instructions}
        onChange={(event) => setInstructions(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
