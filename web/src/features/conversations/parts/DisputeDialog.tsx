import { Button, Group, Modal, Select, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Scorecard } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { type Verdict, verdictWords } from "../../../ui/Score.tsx";
import { showError, showMessage } from "../../../ui/toast.tsx";
import type { Criterion } from "../card-evidence.ts";
import { texts as listTexts, conversationTexts as texts } from "../texts.ts";

interface DisputeDialogProps {
  readonly card: Scorecard;
  readonly criterion: Criterion;
  readonly onClose: () => void;
}

const verdicts = Object.keys(verdictWords) as Verdict[];

/** Objects to one verdict. The proposed one is the first that the card does not have already. */
export function DisputeDialog({ card, criterion, onClose }: DisputeDialogProps) {
  const { client, mode } = useApi();
  const [verdict, setVerdict] = useState<string>(criterion.verdict === "pass" ? "fail" : "pass");
  const [reason, setReason] = useState("");
  const dispute = useMutation({
    mutationFn: () =>
      client.disputes.create({
        scorecard_id: card.id,
        criterion: criterion.key,
        reason: reason.trim(),
        proposed_verdict: verdict as Verdict,
      }),
    onSuccess: () => {
      showMessage(texts.disputeSent);
      onClose();
    },
    onError: (error) => showError(wordsOf(error)),
  });
  const suffix = mode === "test" ? ` (${listTexts.inTest})` : "";
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.disagreeTitle(criterion.name) + suffix}
      closeButtonProps={{ "aria-label": listTexts.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          dispute.mutate();
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {texts.disagreeText}
          </Text>
          <Select
            label={texts.shouldBe}
            allowDeselect={false}
            value={verdict}
            onChange={(value) => value && setVerdict(value)}
            data={verdicts
              .filter((one) => one !== criterion.verdict)
              .map((one) => ({ value: one, label: verdictWords[one] }))}
          />
          <Textarea
            label={texts.why}
            data-autofocus
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {listTexts.cancel}
            </Button>
            <Button type="submit" loading={dispute.isPending} disabled={!reason.trim()}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
