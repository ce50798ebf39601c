import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import type { AgentSuite } from "../../../api/client.ts";
import { testTexts as texts } from "../test-texts.ts";

export type SuiteForm = Pick<AgentSuite, "name" | "on_publish" | "runs">;

interface SuiteFieldsProps {
  readonly form: SuiteForm;
  readonly nameError: string | undefined;
  readonly onChange: (form: SuiteForm) => void;
}

const maxRuns = 5;

export function SuiteFields({ form, nameError, onChange }: SuiteFieldsProps) {
  return (
    <>
      <TextInput
        label={texts.suiteName}
        data-autofocus
        maxLength={200}
        value={form.name}
        error={nameError}
        onChange={(event) => onChange({ ...form, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.onPublish}
        data={Object.entries(texts.onPublishChoices).map(([value, label]) => ({ value, label }))}
        value={form.on_publish}
        onChange={(event) => onChange({ ...form, on_publish: event.currentTarget.value as SuiteForm["on_publish"] })}
      />
      <NumberInput
        label={texts.caseRuns}
        min={1}
        max={maxRuns}
        maw={160}
        allowDecimal={false}
        value={form.runs}
        onChange={(value) => onChange({ ...form, runs: typeof value === "number" ? value : 1 })}
      />
    </>
  );
}
