import { MultiSelect, NumberInput, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { endOfDay } from "../due-day.ts";
import { useAskForReview } from "../mutations.ts";
import { reviewersQuery } from "../queries.ts";
import { texts } from "../texts.ts";

interface AskReviewProps {
  readonly conversationId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const maxReviewers = 20;

/** Puts a conversation into the queue. */
export function AskReview({ conversationId, onClose, onDone }: AskReviewProps) {
  const scope = useApi();
  const members = useQuery(reviewersQuery(scope));
  const [assignees, setAssignees] = useState<string[]>([]);
  const [wanted, setWanted] = useState(1);
  const [isBlind, setBlind] = useState(false);
  const [day, setDay] = useState("");
  const idempotencyKey = useFormKey();
  const ask = useAskForReview(onDone);
  const words = ask.error ? wordsOf(ask.error) : undefined;
  return (
    <FormDialog
      title={texts.ask}
      submitLabel={texts.askDone}
      isTest={scope.mode === "test"}
      isPending={ask.isPending}
      problem={words && { text: words.text, requestId: words.requestId }}
      onClose={onClose}
      onSubmit={() =>
        ask.mutate({
          body: {
            conversation_id: conversationId,
            reviewers_wanted: Math.max(wanted, assignees.length),
            assignees,
            blind: isBlind,
            due_at: day === "" ? null : endOfDay(day),
          },
          idempotencyKey,
        })
      }
    >
      <MultiSelect
        label={texts.reviewers}
        description={texts.askPeopleHint}
        data-autofocus
        searchable
        maxValues={maxReviewers}
        data={(members.data ?? []).map(({ email, name }) => ({ value: email, label: withVisibleControls(name) }))}
        value={assignees}
        onChange={setAssignees}
      />
      <NumberInput
        label={texts.wanted}
        min={1}
        max={maxReviewers}
        allowDecimal={false}
        value={Math.max(wanted, assignees.length)}
        onChange={(value) => setWanted(typeof value === "number" ? value : 1)}
      />
      <TextInput
        type="date"
        label={texts.columns.due}
        description={texts.dueHint}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Switch
        label={texts.blind}
        description={texts.askBlindHint}
        checked={isBlind}
        onChange={(event) => setBlind(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
