import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldError } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useChangeRubric } from "../mutations.ts";
import type { TaggedRubric } from "../queries.ts";
import { texts } from "../texts.ts";

interface RenameDialogProps {
  readonly tagged: TaggedRubric;
  readonly onClose: () => void;
}

export function RenameDialog({ tagged, onClose }: RenameDialogProps) {
  const { mode } = useApi();
  const { rubric } = tagged;
  const [name, setName] = useState(rubric.name);
  const [description, setDescription] = useState(rubric.description ?? "");
  const change = useChangeRubric(tagged);
  const body = { name: name.trim(), description: description.trim() || null };
  return (
    <FormDialog
      title={texts.rename}
      submitLabel="Save"
      isTest={mode === "test"}
      isPending={change.isPending}
      isDisabled={name.trim() === ""}
      onClose={onClose}
      onSubmit={() => change.mutate({ body, message: texts.renamed }, { onSuccess: onClose })}
    >
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={200}
        value={name}
        error={fieldError(change.error, "name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={texts.description}
        autosize
        minRows={3}
        maxLength={4_000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
