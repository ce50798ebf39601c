import { MultiSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Review } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { dayOf } from "../../../lib/time.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { endOfDay } from "../due-day.ts";
import { useUpdateReview } from "../mutations.ts";
import { reviewersQuery } from "../queries.ts";
import { texts } from "../texts.ts";

/** Who is to do a review, and by when. Whoever has submitted keeps their place. */
export function AssignReview({ review, onClose }: { readonly review: Review; readonly onClose: () => void }) {
  const scope = useApi();
  const members = useQuery(reviewersQuery(scope));
  const [assignees, setAssignees] = useState([...review.assignees]);
  const [day, setDay] = useState(review.due_at ? dayOf(review.due_at) : "");
  const update = useUpdateReview(onClose);
  const words = update.error ? wordsOf(update.error) : undefined;
  const names = new Map([
    ...(members.data ?? []).map(({ email, name }) => [email, name] as const),
    ...review.people.map(({ reviewer, name }) => [reviewer, name] as const),
  ]);
  const submitted = review.submissions.map(({ reviewer }) => reviewer);
  return (
    <FormDialog
      title={texts.assign}
      submitLabel={texts.save}
      isTest={scope.mode === "test"}
      isPending={update.isPending}
      problem={words && { text: words.text, requestId: words.requestId }}
      onClose={onClose}
      onSubmit={() =>
        update.mutate({
          id: review.id,
          body: { assignees, due_at: day === "" ? null : endOfDay(day) },
        })
      }
    >
      <MultiSelect
        label={texts.reviewers}
        description={texts.placesHint(review.reviewers_wanted)}
        data-autofocus
        searchable
        maxValues={review.reviewers_wanted}
        data={[...names].map(([value, name]) => ({
          value,
          label: withVisibleControls(name),
          disabled: submitted.includes(value),
        }))}
        value={assignees}
        onChange={(chosen) => setAssignees([...new Set([...submitted, ...chosen])])}
      />
      <TextInput
        type="date"
        label={texts.columns.due}
        description={texts.dueHint}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
