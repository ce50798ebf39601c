import { Checkbox, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BeginTwoFactorResult } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { sessionQuery } from "../../session/index.ts";
import { texts } from "../texts.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";

/** Password first, then the secret with its recovery codes, and a code that proves that the app has it. */
export function TurnOnDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useApi();
  const begin = useMutation({
    mutationFn: (password: string) => client.session.beginTwoFactor({ current_password: password }),
  });
  if (begin.data) return <ScanDialog begun={begin.data} onClose={onClose} />;
  return (
    <PasswordDialog
      title={texts.twoFactor}
      text={texts.confirmPassword}
      submitLabel={texts.continue}
      isPending={begin.isPending}
      error={begin.error}
      onSubmit={begin.mutate}
      onClose={onClose}
    />
  );
}

function ScanDialog({ begun, onClose }: { readonly begun: BeginTwoFactorResult; readonly onClose: () => void }) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const [hasStored, setStored] = useState(false);
  const confirm = useMutation({
    mutationFn: () => client.session.confirmTwoFactor({ code: code.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      showMessage(texts.turnedOn);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.scanTitle}
      submitLabel={texts.confirm}
      onClose={onClose}
      onSubmit={() => confirm.mutate()}
      isPending={confirm.isPending}
      isDisabled={!hasStored || !/^\d{6}$/.test(code.trim())}
      problem={confirm.error && !fieldError(confirm.error, "code") ? wordsOf(confirm.error) : undefined}
    >
      <Text>{texts.scanText}</Text>
      {begun.otpauth_url && <QrCode text={begun.otpauth_url} label={texts.qrLabel} />}
      {begun.secret && (
        <div>
          <Text size="sm" mb={4}>
            {texts.typedKey}
          </Text>
          <CopyBlock text={begun.secret} label={texts.copyKey} />
        </div>
      )}
      {begun.recovery_codes && (
        <div>
          <Text size="sm" mb={4}>
            {texts.codesText}
          </Text>
          <CopyBlock text={begun.recovery_codes.join("\n")} label={texts.copyCodes} />
        </div>
      )}
      <Checkbox
        label={texts.codesStored}
        checked={hasStored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <TextInput
        label={texts.code}
        description={texts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={fieldError(confirm.error, "code")}
      />
    </FormDialog>
  );
}
