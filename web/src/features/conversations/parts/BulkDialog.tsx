import { Button, Group, Modal, Select, Stack, TagsInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreateBulkChangeInput } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { keyOf, useApi } from "../../../api/scope.ts";
import { countText } from "../../../lib/text.ts";
import { membersQuery } from "../../members/index.ts";
import type { BulkAction, Selection } from "../bulk-selection.ts";
import { filtersOf, type InboxSearch } from "../inbox-search.ts";
import { useBulkChange } from "../mutations.ts";
import { texts } from "../texts.ts";

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly selection: Selection;
  readonly search: InboxSearch;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const nobody = "nobody";
const maxIds = 1_000;

/** Says how many conversations a change is about, asks for what it needs, and starts it. */
export function BulkDialog({ action, selection, search, onClose, onDone }: BulkDialogProps) {
  const scope = useApi();
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [assignee, setAssignee] = useState<string | null>(null);
  const members = useQuery({ ...membersQuery(scope), enabled: action === "assign" });
  const bulk = useBulkChange();
  // Fixed when the dialog opens: what is counted is what is changed.
  const [target] = useState(() =>
    selection.isEverything ? { filters: filtersOf(search) } : { ids: [...selection.ids].slice(0, maxIds) },
  );
  const count = useQuery({
    queryKey: keyOf(scope, "bulk-changes", "dry-run", target),
    queryFn: ({ signal }) =>
      scope.client.bulkChanges.create(
        { ...target, changes: { status: "resolved" }, dry_run: true } as CreateBulkChangeInput,
        { signal },
      ) as unknown as Promise<{ count: number; counted_all: boolean }>,
    gcTime: 0,
    staleTime: 0,
  });
  const changes = {
    tag: {
      ...(added.length > 0 ? { add_tags: added } : {}),
      ...(removed.length > 0 ? { remove_tags: removed } : {}),
    },
    assign: assignee === null ? {} : { assignee_id: assignee === nobody ? null : assignee },
    resolve: { status: "resolved" as const },
    scoreAgain: { score_again: true as const },
  }[action];
  const submit = () => {
    bulk.mutate({ ...target, changes } as CreateBulkChangeInput);
    onClose();
    onDone();
  };
  return (
    <Modal opened onClose={onClose} title={texts[action]} closeButtonProps={{ "aria-label": texts.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          {action === "tag" && (
            <>
              <TagsInput label={texts.tagsToAdd} data-autofocus maxTags={50} value={added} onChange={setAdded} />
              <TagsInput label={texts.tagsToRemove} maxTags={50} value={removed} onChange={setRemoved} />
            </>
          )}
          {action === "assign" && (
            <Select
              label={texts.assignee}
              data-autofocus
              searchable
              value={assignee}
              onChange={setAssignee}
              data={[
                { value: nobody, label: texts.nobody },
                ...(members.data?.items ?? []).map(({ id, name, email }) => ({
                  value: id,
                  label: `${name} (${email})`,
                })),
              ]}
            />
          )}
          <Text role="status">
            {count.error
              ? wordsOf(count.error).text
              : count.data
                ? texts.bulkCount(countText(count.data.count, !count.data.counted_all), scope.mode === "test")
                : texts.counting}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.bulkAsIs}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={!count.data || Object.keys(changes).length === 0}>
              {texts[action]}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
