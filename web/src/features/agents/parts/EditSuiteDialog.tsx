import { useState } from "react";
import type { Agent, AgentSuite } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useChangeSuite } from "../test-mutations.ts";
import { testTexts as texts } from "../test-texts.ts";
import { SuiteFields, type SuiteForm } from "./SuiteFields.tsx";

interface EditSuiteDialogProps {
  readonly agent: Agent;
  readonly suite: AgentSuite;
  readonly onClose: () => void;
}

export function EditSuiteDialog({ agent, suite, onClose }: EditSuiteDialogProps) {
  const { mode } = useApi();
  const [form, setForm] = useState<SuiteForm>({ name: suite.name, on_publish: suite.on_publish, runs: suite.runs });
  const change = useChangeSuite(agent.id);
  const nameError = fieldError(change.error, "name");
  const submit = () =>
    change.mutate(
      { suiteId: suite.id, body: { ...form, name: form.name.trim() }, message: texts.saved },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={texts.editSuite}
      submitLabel={texts.save}
      isTest={mode === "test"}
      isPending={change.isPending}
      isDisabled={form.name.trim() === ""}
      problem={change.error && !nameError ? wordsOf(change.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <SuiteFields form={form} nameError={nameError} onChange={setForm} />
    </FormDialog>
  );
}
