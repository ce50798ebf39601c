import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { randomSecret } from "../../../lib/random.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useCreateWebhook } from "../mutations.ts";
import { texts } from "../texts.ts";
import { bodyOf, fieldNames, isComplete, type WebhookDraft, WebhookFields } from "./WebhookFields.tsx";

interface NewWebhookDialogProps {
  readonly onClose: () => void;
  /** `secret` is the one that was made here, and that the person has to store. */
  readonly onCreated: (id: string, secret: string | undefined) => void;
}

const newDraft: WebhookDraft = { url: "", events: ["*"], description: "" };

export function NewWebhookDialog({ onClose, onCreated }: NewWebhookDialogProps) {
  const { mode } = useApi();
  const [draft, setDraft] = useState(newDraft);
  const [secret, setSecret] = useState("");
  const [made, setMade] = useState<string>();
  const create = useCreateWebhook();
  const formKey = useFormKey();
  const submit = () =>
    create.mutate(
      { body: { ...bodyOf(draft), ...(secret === "" ? {} : { secret }) }, idempotencyKey: formKey },
      {
        onSuccess: ({ id }) => {
          showMessage(texts.created);
          onCreated(id, secret !== "" && secret === made ? secret : undefined);
        },
      },
    );
  const isField = fieldError(create.error, ...fieldNames, "secret") !== undefined;
  return (
    <FormDialog
      title={texts.newEndpoint}
      submitLabel={texts.create}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      isTest={mode === "test"}
      isPending={create.isPending}
      isDisabled={!isComplete(draft)}
      problem={create.error && !isField ? wordsOf(create.error) : undefined}
    >
      <WebhookFields draft={draft} onChange={setDraft} error={create.error} />
      <div>
        <PasswordInput
          label={texts.secret}
          description={texts.secretHint}
          autoComplete="off"
          maxLength={256}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          error={fieldError(create.error, "secret")}
        />
        <Button
          mt={6}
          size="compact-xs"
          variant="default"
          onClick={() => {
            const next = randomSecret();
            setMade(next);
            setSecret(next);
          }}
        >
          {texts.makeSecret}
        </Button>
      </div>
    </FormDialog>
  );
}
