import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Member } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useRemoveMember } from "../mutations.ts";
import { texts } from "../texts.ts";

/** Asks first; afterwards names the keys that the person made, since those go on working. */
export function RemoveMember({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { session } = useApi();
  const remove = useRemoveMember();
  const keys = remove.data?.keys ?? [];
  const isSelf = member.id === session.person.id;
  if (keys.length > 0) {
    return (
      <Modal opened onClose={onClose} title={texts.keysTitle} closeButtonProps={{ "aria-label": "Close" }}>
        <Stack gap="md">
          <Text>{texts.keysText(member.name)}</Text>
          <ul>
            {keys.map(({ id, name, mode }) => (
              <li key={id}>
                <Link to="/settings/keys" search={{ key: id, mode: mode === "test" ? "test" : undefined }}>
                  <UserText>{name}</UserText>
                </Link>{" "}
                {mode === "test" && <StatusPill tone="warn">test</StatusPill>}
              </li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button onClick={onClose}>{texts.keysDone}</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <ConfirmDialog
      title={texts.removeTitle(member.name)}
      text={isSelf ? texts.leaveText : texts.removeText}
      confirmLabel={texts.remove}
      isPending={remove.isPending}
      problem={remove.error ? wordsOf(remove.error) : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(member.id, {
          onSuccess: ({ keys: made }) => {
            showMessage(texts.removed(member.name));
            if (isSelf) location.reload();
            else if (made.length === 0) onClose();
          },
        })
      }
    />
  );
}
