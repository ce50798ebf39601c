import { Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import type { Role } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { SecretOnce } from "../../../ui/SecretOnce.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useInvite } from "../mutations.ts";
import { rolesToGive } from "../role-rules.ts";
import { texts } from "../texts.ts";

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useApi();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("reviewer");
  const invite = useInvite();
  const formKey = useFormKey();
  if (invite.data?.url) {
    return (
      <SecretOnce
        title={texts.linkTitle(invite.data.email)}
        text={texts.linkText}
        secret={invite.data.url}
        copyLabel={texts.copyLink}
        onStored={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={texts.inviteTitle}
      submitLabel={texts.createLink}
      onClose={onClose}
      onSubmit={() => invite.mutate({ body: { email: email.trim(), role }, idempotencyKey: formKey })}
      isPending={invite.isPending}
      isDisabled={email.trim() === ""}
      problem={invite.error && !fieldError(invite.error, "email") ? wordsOf(invite.error) : undefined}
    >
      <TextInput
        label={texts.email}
        type="email"
        data-autofocus
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldError(invite.error, "email")}
      />
      <Radio.Group label={texts.role} value={role} onChange={(value) => setRole(value as Role)}>
        <Stack gap="xs" mt={6}>
          {rolesToGive(session.role).map((one) => (
            <Radio key={one} value={one} label={texts.roles[one]} description={texts.roleHints[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
