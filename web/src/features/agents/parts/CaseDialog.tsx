import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Agent, AgentSuite } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { caseContentOf, caseFormOf, caseInputsOf, emptyCase, isCaseReady, withCase } from "../case-form.ts";
import { useChangeSuite } from "../test-mutations.ts";
import { testTexts as texts } from "../test-texts.ts";
import { CaseFields } from "./CaseFields.tsx";

interface CaseDialogProps {
  readonly agent: Agent;
  readonly suite: AgentSuite;
  /** Of the case to edit; without one, a case is added. */
  readonly index?: number;
  readonly onClose: () => void;
}

export function CaseDialog({ agent, suite, index, onClose }: CaseDialogProps) {
  const { mode } = useApi();
  const edited = index === undefined ? undefined : suite.cases[index];
  const [name, setName] = useState(edited?.name ?? "");
  const [form, setForm] = useState(() => (edited ? caseFormOf(edited) : emptyCase));
  const change = useChangeSuite(agent.id);
  const nameError = fieldError(change.error, `cases.${index ?? suite.cases.length}.name`);
  const submit = () => {
    const cases = withCase(caseInputsOf(suite), index, { name: name.trim(), ...caseContentOf(form) });
    change.mutate({ suiteId: suite.id, body: { cases }, message: texts.saved }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={edited ? texts.editCase(edited.name) : texts.addCase}
      submitLabel={texts.save}
      size="lg"
      isTest={mode === "test"}
      isPending={change.isPending}
      isDisabled={name.trim() === "" || !isCaseReady(form)}
      problem={change.error && !nameError ? wordsOf(change.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={texts.caseName}
        data-autofocus
        maxLength={200}
        value={name}
        error={nameError}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <CaseFields form={form} tools={agent.tools.map((tool) => tool.name)} onChange={setForm} />
    </FormDialog>
  );
}
