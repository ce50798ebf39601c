import { MultiSelect, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { shortTime } from "../../../lib/time.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useCreateCalibration } from "../mutations.ts";
import { calibrationChoicesQuery, reviewersQuery } from "../queries.ts";
import { texts } from "../texts.ts";

const maxConversations = 50;
const maxReviewers = 20;
const minReviewers = 2;
const maxTitle = 70;

/** Begins a session: who judges which conversations by which rubric. */
export function NewCalibration({ onClose }: { readonly onClose: () => void }) {
  const scope = useApi();
  const navigate = useNavigate();
  const choices = useQuery(calibrationChoicesQuery(scope));
  const members = useQuery(reviewersQuery(scope));
  const [name, setName] = useState("");
  const [chosenRubric, setRubric] = useState<string>();
  const [conversations, setConversations] = useState<string[]>([]);
  const [reviewers, setReviewers] = useState<string[]>([]);
  const idempotencyKey = useFormKey();
  const create = useCreateCalibration(
    (id) => void navigate({ to: "/review/calibrations/$id", params: { id } as never }),
  );
  const published = (choices.data?.rubrics ?? []).filter(({ published: version, archived }) => version && !archived);
  const rubricId = chosenRubric ?? published.find((rubric) => rubric.default)?.id ?? published[0]?.id;
  const words = create.error ? wordsOf(create.error) : undefined;
  return (
    <FormDialog
      title={texts.newCalibration}
      submitLabel={texts.begin}
      size="lg"
      isTest={scope.mode === "test"}
      isPending={create.isPending}
      isDisabled={!name.trim() || !rubricId || conversations.length === 0 || reviewers.length < minReviewers}
      problem={words && { text: words.text, requestId: words.requestId }}
      onClose={onClose}
      onSubmit={() =>
        create.mutate({
          body: { name: name.trim(), rubric_id: rubricId ?? "", conversation_ids: conversations, reviewers },
          idempotencyKey,
        })
      }
    >
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={200}
        value={name}
        error={fieldError(create.error, "name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={texts.rubric}
        allowDeselect={false}
        data={published.map((rubric) => ({ value: rubric.id, label: withVisibleControls(rubric.name) }))}
        value={rubricId ?? null}
        onChange={(value) => value && setRubric(value)}
      />
      <MultiSelect
        label={texts.conversations}
        description={texts.conversationsHint}
        searchable
        maxValues={maxConversations}
        data={(choices.data?.conversations ?? []).map((one) => ({
          value: one.id,
          label: `${withVisibleControls(one.title ?? texts.untitled).slice(0, maxTitle)} · ${shortTime(one.created_at)}`,
        }))}
        value={conversations}
        onChange={setConversations}
      />
      <MultiSelect
        label={texts.reviewers}
        description={texts.reviewersHint}
        searchable
        maxValues={maxReviewers}
        data={(members.data ?? []).map(({ email, name: memberName }) => ({
          value: email,
          label: withVisibleControls(memberName),
        }))}
        value={reviewers}
        onChange={setReviewers}
      />
    </FormDialog>
  );
}
