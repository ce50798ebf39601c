import { Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useCreateScenario } from "../mutations.ts";
import { texts } from "../texts.ts";

export function NewScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const { mode } = useApi();
  const [title, setTitle] = useState("");
  const [openingLine, setOpeningLine] = useState("");
  const idempotencyKey = useFormKey();
  const create = useCreateScenario();
  const titleError = fieldError(create.error, "title");
  const lineError = fieldError(create.error, "opening_line");
  return (
    <FormDialog
      title={texts.newScenario}
      submitLabel={texts.make}
      isTest={mode === "test"}
      isPending={create.isPending}
      isDisabled={title.trim() === "" || openingLine.trim() === ""}
      problem={create.error && !titleError && !lineError ? wordsOf(create.error) : undefined}
      onClose={onClose}
      onSubmit={() =>
        create.mutate({ body: { title: title.trim(), opening_line: openingLine.trim() }, idempotencyKey })
      }
    >
      <Text c="dimmed">{texts.newText}</Text>
      <TextInput
        label={texts.title}
        data-autofocus
        maxLength={200}
        value={title}
        error={titleError}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={texts.openingLine}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1_000}
        value={openingLine}
        error={lineError}
        onChange={(event) => setOpeningLine(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
