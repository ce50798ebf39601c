import { Checkbox, NativeSelect, NumberInput, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { channelNames } from "../../../lib/channel-names.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { type ExportForm, emptyForm, exportInput } from "../export-form.ts";
import { useCreateExport } from "../mutations.ts";
import { texts } from "../texts.ts";
import classes from "./Activity.module.css";

const resources = ["conversations", "traces", "scorecards"] as const;

/** Asks for what to export, how, and of which conversations. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const scope = useApi();
  const [form, setForm] = useState(emptyForm);
  const idempotencyKey = useFormKey();
  const create = useCreateExport();
  const set = (part: Partial<ExportForm>) => setForm({ ...form, ...part });
  const agentError = fieldError(create.error, "filters.agent", "agent");
  return (
    <FormDialog
      title={texts.newExport}
      submitLabel={texts.begin}
      size="lg"
      isTest={scope.mode === "test"}
      isPending={create.isPending}
      problem={create.error && !agentError ? wordsOf(create.error) : undefined}
      onClose={onClose}
      onSubmit={() => create.mutate({ body: exportInput(form), idempotencyKey }, { onSuccess: onClose })}
    >
      <Radio.Group label={texts.what} value={form.resource} onChange={(value) => set({ resource: value as "traces" })}>
        <Stack gap={8} mt={6}>
          {resources.map((value) => (
            <Radio
              key={value}
              value={value}
              label={texts.resources[value]}
              description={texts.resourceTexts[value]}
              disabled={!isAllowed(scope, value === "scorecards" ? "scorecards:read" : "conversations:read")}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div className={classes.pair}>
        <NativeSelect
          label={texts.format}
          data={(["csv", "jsonl"] as const).map((value) => ({ value, label: texts.formats[value] }))}
          value={form.format}
          onChange={(event) => set({ format: event.currentTarget.value as "csv" })}
        />
        <NativeSelect
          label={texts.channel}
          data={[
            { value: "", label: texts.anyChannel },
            ...Object.entries(channelNames).map(([value, label]) => ({ value, label })),
          ]}
          value={form.channel}
          onChange={(event) => set({ channel: event.currentTarget.value })}
        />
        <TextInput
          label={texts.from}
          type="date"
          value={form.from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          label={texts.to}
          type="date"
          value={form.to}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
        <TextInput
          label={texts.agent}
          placeholder={texts.agentHint}
          maxLength={255}
          value={form.agent}
          error={agentError}
          onChange={(event) => set({ agent: event.currentTarget.value })}
        />
        <TextInput
          label={texts.tag}
          maxLength={64}
          disabled={form.resource === "scorecards"}
          value={form.tag}
          onChange={(event) => set({ tag: event.currentTarget.value })}
        />
        <NativeSelect
          label={texts.result}
          data={[
            { value: "", label: texts.anyResult },
            { value: "true", label: texts.passed },
            { value: "false", label: texts.failed },
          ]}
          value={form.passed}
          onChange={(event) => set({ passed: event.currentTarget.value as "true" })}
        />
        <NumberInput
          label={texts.maxScore}
          min={0}
          max={100}
          value={form.maxScore}
          onChange={(value) => set({ maxScore: typeof value === "number" ? value : "" })}
        />
      </div>
      <Checkbox
        label={texts.compressed}
        checked={form.isCompressed}
        onChange={(event) => set({ isCompressed: event.currentTarget.checked })}
      />
      <Text size="sm" c="dimmed">
        {texts.masked}
      </Text>
    </FormDialog>
  );
}
