import { Button, Group, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CreateTriggerResult, Trigger } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { type MappingRow, mappingOf, proposeMapping } from "../mapping.ts";
import { useCreateTrigger, useInferSchema } from "../mutations.ts";
import { parseObject, pathsOf } from "../payload-paths.ts";
import { texts } from "../texts.ts";
import { JsonInput } from "./JsonInput.tsx";
import { MappingEditor } from "./MappingEditor.tsx";

type Resource = Trigger["resource"];

interface NewTriggerDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (trigger: CreateTriggerResult, example: string) => void;
}

/** From a pasted example to a schema and a mapping, in one form. */
export function NewTriggerDialog({ onClose, onCreated }: NewTriggerDialogProps) {
  const { mode } = useApi();
  const [name, setName] = useState("");
  const [resource, setResource] = useState<Resource>("ticket");
  const [example, setExample] = useState("");
  const [exampleError, setExampleError] = useState<string>();
  const [schema, setSchema] = useState("");
  const [rows, setRows] = useState<readonly MappingRow[]>([]);
  const infer = useInferSchema();
  const create = useCreateTrigger();
  const formKey = useFormKey();
  const parsed = parseObject(example);
  const paths = typeof parsed === "string" ? [] : pathsOf(parsed);
  const parsedSchema = parseObject(schema);
  const takeExample = () => {
    if (typeof parsed === "string") return setExampleError(parsed);
    setExampleError(undefined);
    infer.mutate(parsed, {
      onSuccess: (result) => {
        setSchema(JSON.stringify(result.schema, null, 2));
        setRows(proposeMapping(resource, paths));
      },
    });
  };
  const chooseResource = (value: string | null) => {
    if (!value) return;
    setResource(value as Resource);
    if (schema !== "") setRows(proposeMapping(value as Resource, paths));
  };
  const submit = () => {
    if (typeof parsedSchema === "string") return;
    const mapping = mappingOf(rows, paths);
    create.mutate(
      { body: { name: name.trim(), resource, schema: parsedSchema, mapping }, idempotencyKey: formKey },
      { onSuccess: (trigger) => onCreated(trigger, example) },
    );
  };
  const problem = create.error ?? infer.error;
  const isField = fieldError(create.error, "name", "schema") !== undefined;
  return (
    <FormDialog
      title={texts.newTrigger}
      submitLabel={texts.create}
      size="xl"
      onClose={onClose}
      onSubmit={submit}
      isTest={mode === "test"}
      isPending={create.isPending}
      isDisabled={name.trim() === "" || typeof parsedSchema === "string"}
      problem={problem && !isField ? wordsOf(problem) : undefined}
    >
      <Group grow align="flex-start">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          data-autofocus
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError(create.error, "name")}
        />
        <Select
          label={texts.resource}
          description={texts.resourceHints[resource]}
          allowDeselect={false}
          data={Object.entries(texts.resources).map(([value, label]) => ({ value, label }))}
          value={resource}
          onChange={chooseResource}
        />
      </Group>
      <div>
        <JsonInput
          label={texts.example}
          description={texts.exampleHint}
          value={example}
          onChange={setExample}
          error={exampleError}
        />
        <Group mt={6} gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={infer.isPending}
            disabled={!example.trim()}
            onClick={takeExample}
          >
            {schema === "" ? texts.infer : texts.inferAgain}
          </Button>
          {example === "" && (
            <Button size="compact-sm" variant="subtle" onClick={() => setExample(texts.exampleStart)}>
              {texts.fillSample}
            </Button>
          )}
        </Group>
      </div>
      {schema !== "" && (
        <>
          <JsonInput
            label={texts.schema}
            description={texts.schemaHint}
            value={schema}
            onChange={setSchema}
            error={typeof parsedSchema === "string" ? parsedSchema : fieldError(create.error, "schema")}
          />
          <MappingEditor rows={rows} paths={paths} onChange={setRows} />
          <Text size="xs" c="dimmed" role="status">
            {texts.mapped(Object.keys(mappingOf(rows, paths)).length)}
          </Text>
        </>
      )}
    </FormDialog>
  );
}
