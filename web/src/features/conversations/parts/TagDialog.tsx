import { Button, Group, Modal, Stack, TagsInput } from "@mantine/core";
import { useState } from "react";
import type { ReadConversation } from "../../../api/client.ts";
import { useUpdateConversation } from "../mutations.ts";
import { texts } from "../texts.ts";

interface TagDialogProps {
  readonly conversation: Pick<ReadConversation, "id" | "tags">;
  readonly onClose: () => void;
}

export function TagDialog({ conversation: { id, tags }, onClose }: TagDialogProps) {
  const [wanted, setWanted] = useState(tags);
  const update = useUpdateConversation();
  return (
    <Modal opened onClose={onClose} title={texts.tags} closeButtonProps={{ "aria-label": texts.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const change = { before: { tags }, after: { tags: wanted }, message: texts.tagged };
          update.mutate({ id, body: { tags: wanted }, undo: { tags }, ...change });
          onClose();
        }}
      >
        <Stack gap="sm">
          <TagsInput label={texts.tags} data-autofocus maxTags={50} value={wanted} onChange={setWanted} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit">{texts.save}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
