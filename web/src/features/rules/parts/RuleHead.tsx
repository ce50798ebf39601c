import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Rule } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IdText } from "../../../ui/Copy.tsx";
import { IconDots } from "../../../ui/icons.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useDeleteRule, useUpdateRule } from "../mutations.ts";
import { texts } from "../texts.ts";
import { RuleStatus } from "./RuleList.tsx";
import classes from "./Rules.module.css";

/** Whether the rule runs, why not, and what can be done with it as a whole. */
export function RuleHead({ rule }: { readonly rule: Rule }) {
  const { mode } = useApi();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const update = useUpdateRule();
  const remove = useDeleteRule();
  const enable = (enabled: boolean) =>
    update.mutate(
      { id: rule.id, body: { enabled } },
      { onSuccess: () => showMessage(texts.saved), onError: (error) => showError(wordsOf(error)) },
    );
  return (
    <>
      <Group gap="xs" className={classes.headRow}>
        <RuleStatus rule={rule} />
        <IdText id={rule.id} />
        <span className={classes.end}>
          <Menu>
            <Menu.Target>
              <ActionIcon variant="default" size={34} aria-label={texts.more}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => enable(!rule.enabled)}>{rule.enabled ? texts.disable : texts.enable}</Menu.Item>
              <Menu.Divider />
              <Menu.Item c="var(--bad)" onClick={() => setRemoving(true)}>
                {texts.remove}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </Group>
      {!rule.enabled && rule.stopped_reason && (
        <Notice title={texts.stoppedTitle}>
          <UserText>{rule.stopped_reason}</UserText>
          <Button size="compact-sm" variant="default" loading={update.isPending} onClick={() => enable(true)}>
            {texts.setGoing}
          </Button>
        </Notice>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeText(rule.name)}
          confirmLabel={texts.remove}
          isTest={mode === "test"}
          isPending={remove.isPending}
          problem={remove.error ? wordsOf(remove.error) : undefined}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            remove.mutate(rule.id, {
              onSuccess: () => {
                showMessage(texts.removed);
                void navigate({ to: "/settings/rules", search: {} });
              },
            })
          }
        />
      )}
    </>
  );
}
