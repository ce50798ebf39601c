import { useState } from "react";
import type { Webhook } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { useUpdateWebhook } from "../mutations.ts";
import { texts } from "../texts.ts";
import { bodyOf, fieldNames, isComplete, type WebhookDraft, WebhookFields } from "./WebhookFields.tsx";

export function EditWebhookDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { mode } = useApi();
  const [draft, setDraft] = useState<WebhookDraft>({
    url: webhook.url,
    events: webhook.events,
    description: webhook.description ?? "",
  });
  const update = useUpdateWebhook(webhook.id);
  const submit = () =>
    update.mutate(bodyOf(draft), {
      onSuccess: () => {
        showMessage(texts.saved);
        onClose();
      },
    });
  return (
    <FormDialog
      title={texts.editTitle}
      submitLabel={texts.save}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      isTest={mode === "test"}
      isPending={update.isPending}
      isDisabled={!isComplete(draft)}
      problem={update.error && !fieldError(update.error, ...fieldNames) ? wordsOf(update.error) : undefined}
    >
      <WebhookFields draft={draft} onChange={setDraft} error={update.error} />
    </FormDialog>
  );
}
