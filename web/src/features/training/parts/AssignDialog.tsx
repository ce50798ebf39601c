import { MultiSelect, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TrainingScenario } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { membersQuery } from "../../members/index.ts";
import { dayOf, defaultDueDay, endOfDay } from "../due-dates.ts";
import { useAssign } from "../mutations.ts";
import { scenariosQuery } from "../queries.ts";
import { texts } from "../texts.ts";

const maxTrainees = 100;

interface AssignDialogProps {
  /** Left out: the dialog asks for it. */
  readonly scenario?: Pick<TrainingScenario, "id" | "title">;
  readonly onClose: () => void;
}

/** Asks people to practise a scenario until the end of a day. */
export function AssignDialog({ scenario, onClose }: AssignDialogProps) {
  const scope = useApi();
  const people = useQuery(membersQuery(scope));
  const scenarios = useInfiniteQuery({ ...scenariosQuery(scope, {}), enabled: scenario === undefined });
  const [scenarioId, setScenarioId] = useState(scenario?.id ?? null);
  const [trainees, setTrainees] = useState<string[]>([]);
  const [day, setDay] = useState(() => defaultDueDay());
  const [target, setTarget] = useState<number | "">("");
  const [note, setNote] = useState("");
  const idempotencyKey = useFormKey();
  const assign = useAssign();
  const dueAt = endOfDay(day);
  const dueError = fieldError(assign.error, "due_at");
  const submit = () => {
    if (!scenarioId || !dueAt) return;
    assign.mutate(
      {
        body: {
          scenario_id: scenarioId,
          trainees,
          due_at: dueAt,
          target_score: target === "" ? null : target,
          note: note.trim() || null,
        },
        idempotencyKey,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={scenario ? `${texts.assign}: ${withVisibleControls(scenario.title)}` : texts.newAssignment}
      submitLabel={texts.assign}
      isTest={scope.mode === "test"}
      isPending={assign.isPending}
      isDisabled={!scenarioId || trainees.length === 0 || !dueAt}
      problem={assign.error && !dueError ? wordsOf(assign.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      {!scenario && (
        <Select
          label={texts.scenario}
          searchable
          data-autofocus
          data={(scenarios.data?.pages ?? []).flatMap(({ items }) =>
            items.map(({ id, title }) => ({ value: id, label: withVisibleControls(title) })),
          )}
          value={scenarioId}
          onChange={setScenarioId}
        />
      )}
      <MultiSelect
        label={texts.people}
        description={texts.peopleHint}
        searchable
        data-autofocus={scenario ? true : undefined}
        maxValues={maxTrainees}
        data={(people.data?.items ?? []).map(({ email, name }) => ({
          value: email,
          label: `${withVisibleControls(name)} (${withVisibleControls(email)})`,
        }))}
        value={trainees}
        onChange={setTrainees}
      />
      <TextInput
        label={texts.dueDay}
        type="date"
        min={dayOf(new Date())}
        value={day}
        error={dueError}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <NumberInput
        label={texts.target}
        description={texts.targetHint}
        min={0}
        max={100}
        value={target}
        onChange={(value) => setTarget(typeof value === "number" ? value : "")}
      />
      <Textarea
        label={texts.note}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
