import { Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { SecretOnce } from "../../../ui/SecretOnce.tsx";
import { Section } from "../../../ui/Section.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { sessionQuery } from "../../session/index.ts";
import { texts } from "../texts.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { TurnOnDialog } from "./TurnOnDialog.tsx";

export function TwoFactorSection() {
  const { client, session } = useApi();
  const queries = useQueryClient();
  const [action, setAction] = useState<"on" | "off" | "renew">();
  const close = () => setAction(undefined);
  const turnOff = useMutation({
    mutationFn: (password: string) => client.session.disableTwoFactor({ current_password: password }),
    onSuccess: async () => {
      close();
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      showMessage(texts.turnedOff);
    },
  });
  const renew = useMutation({
    mutationFn: (password: string) => client.session.renewRecoveryCodes({ current_password: password }),
    onSuccess: close,
  });
  if (!session.has_password) return null;
  const isOn = session.two_factor_enabled;
  const codes = renew.data?.recovery_codes;
  return (
    <Section
      title={texts.twoFactor}
      text={texts.twoFactorText}
      actions={<StatusPill tone={isOn ? "good" : "none"}>{isOn ? texts.on : texts.off}</StatusPill>}
    >
      <Group gap="xs">
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setAction("renew")}>
              {texts.renew}
            </Button>
            <Button variant="default" c="var(--bad)" onClick={() => setAction("off")}>
              {texts.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setAction("on")}>{texts.turnOn}</Button>
        )}
      </Group>
      {action === "on" && <TurnOnDialog onClose={close} />}
      {action === "off" && (
        <PasswordDialog
          title={texts.turnOffTitle}
          text={texts.turnOffText}
          submitLabel={texts.turnOff}
          isDanger
          isPending={turnOff.isPending}
          error={turnOff.error}
          onSubmit={turnOff.mutate}
          onClose={close}
        />
      )}
      {action === "renew" && (
        <PasswordDialog
          title={texts.renewTitle}
          text={texts.renewText}
          submitLabel={texts.renew}
          isPending={renew.isPending}
          error={renew.error}
          onSubmit={renew.mutate}
          onClose={close}
        />
      )}
      {codes && (
        <SecretOnce
          title={texts.newCodesTitle}
          text={texts.newCodesText}
          secret={codes.join("\n")}
          copyLabel={texts.copyCodes}
          onStored={() => renew.reset()}
        />
      )}
    </Section>
  );
}
