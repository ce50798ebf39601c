import { Button, FileButton, Group, Radio, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ImportRubricInput } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useCreateRubric } from "../mutations.ts";
import { templatesQuery } from "../queries.ts";
import { texts } from "../texts.ts";

const blank = "blank";
const firstCriterion = {
  key: "solves_the_problem",
  name: "Solves the problem",
  question: "Is the customer's problem solved?",
};

/** Begins with a ready-made rubric, an empty one, or a file that was exported elsewhere. */
export function NewRubricDialog({ onClose }: { readonly onClose: () => void }) {
  const scope = useApi();
  const navigate = useNavigate();
  const { data: templates } = useQuery(templatesQuery(scope));
  const [name, setName] = useState("");
  const [begin, setBegin] = useState("customer_support");
  const [isWrongFile, setWrongFile] = useState(false);
  const idempotencyKey = useFormKey();
  const create = useCreateRubric();
  const onSuccess = ({ id }: { id: string }) => {
    onClose();
    void navigate({ to: "/rubrics/$id", params: { id } });
  };
  const submit = () => {
    const content = begin === blank ? { criteria: [firstCriterion] } : { template: begin };
    create.mutate({ create: { name: name.trim(), ...content }, idempotencyKey }, { onSuccess });
  };
  const importFile = async (file: File | null) => {
    if (!file) return;
    try {
      const content = JSON.parse(await file.text()) as ImportRubricInput;
      setWrongFile(false);
      create.mutate({ file: content, idempotencyKey: `${idempotencyKey}-file` }, { onSuccess });
    } catch {
      setWrongFile(true);
    }
  };
  const nameError = fieldError(create.error, "name");
  const refusal = create.error && !nameError ? wordsOf(create.error) : undefined;
  return (
    <FormDialog
      title={texts.dialogTitle}
      submitLabel={texts.create}
      size="lg"
      isTest={scope.mode === "test"}
      isPending={create.isPending}
      isDisabled={name.trim() === ""}
      problem={isWrongFile ? { text: texts.importFailed, requestId: undefined } : refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={200}
        value={name}
        error={nameError}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label={texts.beginWith} value={begin} onChange={setBegin}>
        <Stack gap="xs" mt={6}>
          {templates?.items.map(({ key, name: title, description, criteria, pass_score: pass }) => (
            <Radio
              key={key}
              value={key}
              label={title}
              description={`${description} ${texts.templateFacts(criteria.length, pass)}.`}
            />
          ))}
          <Radio value={blank} label={texts.blank} description={texts.blankText} />
        </Stack>
      </Radio.Group>
      <Group gap="xs">
        <FileButton
          accept="application/json,.json"
          onChange={importFile}
          inputProps={{ "aria-label": texts.importFile }}
        >
          {(props) => (
            <Button variant="default" size="compact-sm" {...props}>
              {texts.importFile}
            </Button>
          )}
        </FileButton>
        <span>{texts.importText}</span>
      </Group>
    </FormDialog>
  );
}
