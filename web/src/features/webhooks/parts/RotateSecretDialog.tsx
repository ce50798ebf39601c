import { PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import type { Webhook } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { SecretOnce } from "../../../ui/SecretOnce.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useRotateWebhookSecret } from "../mutations.ts";
import { texts } from "../texts.ts";

export function RotateSecretDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { mode } = useApi();
  const [secret, setSecret] = useState("");
  const rotate = useRotateWebhookSecret(webhook.id);
  const formKey = useFormKey();
  if (rotate.data?.secret) {
    return (
      <SecretOnce
        title={texts.secretTitle}
        text={texts.secretText}
        secret={rotate.data.secret}
        copyLabel={texts.copySecret}
        onStored={onClose}
      />
    );
  }
  const submit = () =>
    rotate.mutate(
      { secret, idempotencyKey: formKey },
      {
        onSuccess: ({ secret: made }) => {
          showMessage(texts.rotated);
          if (!made) onClose();
        },
      },
    );
  return (
    <FormDialog
      title={webhook.has_secret ? texts.rotateTitle : texts.setSecret}
      submitLabel={webhook.has_secret ? texts.rotate : texts.setSecret}
      onClose={onClose}
      onSubmit={submit}
      isTest={mode === "test"}
      isPending={rotate.isPending}
      problem={rotate.error && !fieldError(rotate.error, "secret") ? wordsOf(rotate.error) : undefined}
    >
      <Text>{webhook.has_secret ? texts.rotateText : texts.setSecretText}</Text>
      <PasswordInput
        label={texts.ownSecret}
        description={texts.ownSecretHint}
        autoComplete="off"
        data-autofocus
        maxLength={256}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        error={fieldError(rotate.error, "secret")}
      />
    </FormDialog>
  );
}
