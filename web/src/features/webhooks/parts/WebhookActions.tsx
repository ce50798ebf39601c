import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Webhook } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconDots, IconSend } from "../../../ui/icons.ts";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { useDeleteWebhook, useTestWebhook, useUpdateWebhook } from "../mutations.ts";
import { texts } from "../texts.ts";
import { EditWebhookDialog } from "./EditWebhookDialog.tsx";
import { RotateSecretDialog } from "./RotateSecretDialog.tsx";

/** Test, edit, rotate, enable or disable, delete. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { mode } = useApi();
  const navigate = useNavigate();
  const [action, setAction] = useState<"edit" | "rotate" | "remove">();
  const test = useTestWebhook(webhook.id);
  const update = useUpdateWebhook(webhook.id);
  const remove = useDeleteWebhook();
  const isEnabled = webhook.status === "enabled";
  const close = () => setAction(undefined);
  const toggle = () =>
    update.mutate(
      { enabled: !isEnabled },
      {
        onSuccess: () => showMessage(isEnabled ? texts.disabled : texts.enabled),
        onError: (error) => showError(wordsOf(error)),
      },
    );
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={test.isPending}
        disabled={!isEnabled}
        onClick={() => test.mutate()}
      >
        {texts.test}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={texts.actions}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAction("edit")}>{texts.edit}</Menu.Item>
          <Menu.Item onClick={() => setAction("rotate")}>
            {webhook.has_secret ? texts.rotate : texts.setSecret}
          </Menu.Item>
          <Menu.Item onClick={toggle}>{isEnabled ? texts.disable : texts.enable}</Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--bad)" onClick={() => setAction("remove")}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {action === "edit" && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {action === "rotate" && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {action === "remove" && (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeText(webhook.url)}
          confirmLabel={texts.remove}
          isTest={mode === "test"}
          isPending={remove.isPending}
          problem={remove.error ? wordsOf(remove.error) : undefined}
          onClose={close}
          onConfirm={() =>
            remove.mutate(webhook.id, {
              onSuccess: () => {
                showMessage(texts.removed);
                void navigate({ to: "/settings/webhooks", search: {} });
              },
            })
          }
        />
      )}
    </Group>
  );
}
