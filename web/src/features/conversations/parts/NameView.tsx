import { Button, Group, Modal, Stack, Switch, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { View } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { showError } from "../../../ui/toast.tsx";
import type { InboxSearch } from "../inbox-search.ts";
import { texts } from "../texts.ts";
import { storedQuery } from "../view-query.ts";

interface NameViewProps {
  readonly search: InboxSearch;
  readonly onClose: () => void;
  readonly onSaved: (view: View) => void;
}

/** Asks what a new view is called and who sees it. */
export function NameView({ search, onClose, onSaved }: NameViewProps) {
  const scope = useApi();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      scope.client.views.create({ resource: "conversations", name, query: storedQuery(search), is_shared: isShared }),
    onSuccess: onSaved,
    onError: (error) => showError(wordsOf(error)),
  });
  return (
    <Modal opened onClose={onClose} title={texts.saveViewTitle} closeButtonProps={{ "aria-label": texts.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={texts.viewName}
            data-autofocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label={texts.viewShared}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!name.trim()}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
