import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { keyOf, useApi } from "../../../api/scope.ts";
import { countText } from "../../../lib/text.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useReplayAll } from "../mutations.ts";
import { texts } from "../texts.ts";
import { replayFiltersOf, type WebhookSearch } from "../webhook-search.ts";

interface ReplayAllDialogProps {
  readonly webhookId: string;
  readonly search: WebhookSearch;
  readonly onClose: () => void;
}

/** Counts what matches, then starts the run. */
export function ReplayAllDialog({ webhookId, search, onClose }: ReplayAllDialogProps) {
  const scope = useApi();
  // Fixed when the dialog opens: what is counted is what is replayed.
  const [filters] = useState(() => replayFiltersOf(search));
  const count = useQuery({
    queryKey: keyOf(scope, "webhooks", "replay-count", { webhookId, filters }),
    queryFn: ({ signal }) => scope.client.webhooks.createReplay(webhookId, { filters, dry_run: true }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const replay = useReplayAll(webhookId);
  const formKey = useFormKey();
  const problem = replay.error ?? count.error;
  return (
    <FormDialog
      title={texts.replayAllTitle}
      submitLabel={texts.replayStart}
      onClose={onClose}
      onSubmit={() => replay.mutate({ filters, idempotencyKey: formKey }, { onSuccess: onClose })}
      isTest={scope.mode === "test"}
      isPending={replay.isPending}
      isDisabled={!count.data || count.data.count === 0}
      problem={problem ? wordsOf(problem) : undefined}
    >
      <Text role="status">
        {!count.data
          ? texts.counting
          : count.data.count === 0
            ? texts.nothingToReplay
            : texts.replayCount(countText(count.data.count, !count.data.counted_all), filters.status ?? "failed")}
      </Text>
      {filters.status === "failed" && (
        <Text size="sm" c="dimmed">
          {texts.replaySkips}
        </Text>
      )}
    </FormDialog>
  );
}
