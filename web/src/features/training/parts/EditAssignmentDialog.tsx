import { NumberInput, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { TrainingAssignment } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { dayOf, endOfDay } from "../due-dates.ts";
import { useChangeAssignment } from "../mutations.ts";
import { texts } from "../texts.ts";

interface EditAssignmentDialogProps {
  readonly assignment: TrainingAssignment;
  readonly onClose: () => void;
}

export function EditAssignmentDialog({ assignment, onClose }: EditAssignmentDialogProps) {
  const { mode } = useApi();
  const firstDay = dayOf(new Date(assignment.due_at));
  const [day, setDay] = useState(firstDay);
  const [target, setTarget] = useState<number | "">(assignment.target_score ?? "");
  const [note, setNote] = useState(assignment.note ?? "");
  const change = useChangeAssignment();
  const dueAt = endOfDay(day);
  const dueError = fieldError(change.error, "due_at");
  return (
    <FormDialog
      title={texts.changeAssignment}
      submitLabel={texts.save}
      isTest={mode === "test"}
      isPending={change.isPending}
      isDisabled={!dueAt}
      problem={change.error && !dueError ? wordsOf(change.error) : undefined}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(
          {
            id: assignment.id,
            body: {
              // The hour stays where the day does.
              ...(day === firstDay || !dueAt ? {} : { due_at: dueAt }),
              target_score: target === "" ? null : target,
              note: note.trim() || null,
            },
          },
          { onSuccess: onClose },
        )
      }
    >
      <TextInput
        label={texts.dueDay}
        type="date"
        data-autofocus
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
