import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Trigger } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconDots } from "../../../ui/icons.ts";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { useDeleteTrigger, useRotateTrigger, useUpdateTrigger } from "../mutations.ts";
import { sampleOf } from "../payload-paths.ts";
import { texts } from "../texts.ts";
import { AddressOnce } from "./AddressOnce.tsx";
import { EditTriggerDialog } from "./EditTriggerDialog.tsx";

export function TriggerActions({ trigger }: { readonly trigger: Trigger }) {
  const { mode } = useApi();
  const navigate = useNavigate();
  const [action, setAction] = useState<"edit" | "rotate" | "remove">();
  const update = useUpdateTrigger(trigger.id);
  const rotate = useRotateTrigger(trigger.id);
  const remove = useDeleteTrigger(trigger.id);
  const close = () => setAction(undefined);
  const isTest = mode === "test";
  const newUrl = rotate.data?.url;
  return (
    <Group gap={6} wrap="nowrap">
      <Button variant="default" onClick={() => setAction("edit")}>
        {texts.edit}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={texts.actions}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() =>
              update.mutate(
                { enabled: !trigger.enabled },
                { onSuccess: () => showMessage(texts.saved), onError: (error) => showError(wordsOf(error)) },
              )
            }
          >
            {trigger.enabled ? texts.disable : texts.enable}
          </Menu.Item>
          <Menu.Item onClick={() => setAction("rotate")}>{texts.rotate}</Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--bad)" onClick={() => setAction("remove")}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {action === "edit" && <EditTriggerDialog trigger={trigger} onClose={close} />}
      {action === "rotate" && (
        <ConfirmDialog
          title={texts.rotateTitle}
          text={texts.rotateConfirm}
          confirmLabel={texts.rotate}
          isTest={isTest}
          isPending={rotate.isPending}
          problem={rotate.error ? wordsOf(rotate.error) : undefined}
          onClose={close}
          onConfirm={() => rotate.mutate(undefined, { onSuccess: close })}
        />
      )}
      {action === "remove" && (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeText}
          confirmLabel={texts.remove}
          isTest={isTest}
          isPending={remove.isPending}
          problem={remove.error ? wordsOf(remove.error) : undefined}
          onClose={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                showMessage(texts.removed);
                void navigate({ to: "/settings/inbound", search: {} });
              },
            })
          }
        />
      )}
      {newUrl && (
        <AddressOnce
          url={newUrl}
          payload={JSON.stringify(sampleOf(trigger.schema))}
          isRotated
          onStored={() => rotate.reset()}
        />
      )}
    </Group>
  );
}
