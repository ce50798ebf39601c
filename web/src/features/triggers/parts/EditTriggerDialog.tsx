import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Trigger, UpdateTriggerInput } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { useUpdateTrigger } from "../mutations.ts";
import { parseObject } from "../payload-paths.ts";
import { texts } from "../texts.ts";
import { JsonInput } from "./JsonInput.tsx";

/** The mapping is edited as JSON: it may hold more than the rows of a new trigger can show. */
export function EditTriggerDialog({ trigger, onClose }: { readonly trigger: Trigger; readonly onClose: () => void }) {
  const { mode } = useApi();
  const [name, setName] = useState(trigger.name);
  const [schema, setSchema] = useState(() => JSON.stringify(trigger.schema, null, 2));
  const [mapping, setMapping] = useState(() => JSON.stringify(trigger.mapping, null, 2));
  const update = useUpdateTrigger(trigger.id);
  const parsedSchema = parseObject(schema);
  const parsedMapping = parseObject(mapping);
  const submit = () => {
    if (typeof parsedSchema === "string" || typeof parsedMapping === "string") return;
    update.mutate(
      { name: name.trim(), schema: parsedSchema, mapping: parsedMapping as NonNullable<UpdateTriggerInput["mapping"]> },
      {
        onSuccess: () => {
          showMessage(texts.saved);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.editTitle}
      submitLabel={texts.save}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      isTest={mode === "test"}
      isPending={update.isPending}
      isDisabled={name.trim() === "" || typeof parsedSchema === "string" || typeof parsedMapping === "string"}
      problem={update.error && !fieldError(update.error, "name", "schema") ? wordsOf(update.error) : undefined}
    >
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldError(update.error, "name")}
      />
      <JsonInput
        label={texts.schema}
        value={schema}
        onChange={setSchema}
        error={typeof parsedSchema === "string" ? parsedSchema : fieldError(update.error, "schema")}
      />
      <JsonInput
        label={texts.mappingJson}
        description={texts.mappingJsonHint}
        value={mapping}
        onChange={setMapping}
        error={typeof parsedMapping === "string" ? parsedMapping : undefined}
      />
    </FormDialog>
  );
}
