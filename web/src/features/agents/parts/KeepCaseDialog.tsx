import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Agent } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { type CaseForm, caseContentOf, caseInputsOf, withCase } from "../case-form.ts";
import { suitesQuery } from "../queries.ts";
import { useChangeSuite, useCreateSuite } from "../test-mutations.ts";
import { testTexts as texts } from "../test-texts.ts";

interface KeepCaseDialogProps {
  readonly agent: Agent;
  readonly form: CaseForm;
  readonly onClose: () => void;
}

const nameLength = 60;

/** Makes a case of a suite out of what was tried on the bench. */
export function KeepCaseDialog({ agent, form, onClose }: KeepCaseDialogProps) {
  const scope = useApi();
  const { data: suites, error: readError } = useQuery(suitesQuery(scope, agent.id));
  const [name, setName] = useState(form.kind === "message" ? form.message.trim().slice(0, nameLength) : "");
  const [chosen, setChosen] = useState<string>();
  const [suiteName, setSuiteName] = useState("");
  const idempotencyKey = useFormKey();
  const create = useCreateSuite(agent.id);
  const change = useChangeSuite(agent.id);
  const suiteId = chosen ?? suites?.items[0]?.id ?? "";
  const suite = suites?.items.find(({ id }) => id === suiteId);
  const error = readError ?? create.error ?? change.error;
  const submit = () => {
    const kept = { name: name.trim(), ...caseContentOf(form) };
    if (suite) {
      const body = { cases: withCase(caseInputsOf(suite), undefined, kept) };
      change.mutate({ suiteId, body, message: texts.kept }, { onSuccess: onClose });
    } else {
      const onSuccess = () => {
        showMessage(texts.kept);
        onClose();
      };
      create.mutate({ body: { name: suiteName.trim(), cases: [kept] }, idempotencyKey }, { onSuccess });
    }
  };
  return (
    <FormDialog
      title={texts.keepTitle}
      submitLabel={texts.save}
      isTest={scope.mode === "test"}
      isPending={create.isPending || change.isPending}
      isDisabled={!suites || name.trim() === "" || (!suite && suiteName.trim() === "")}
      problem={error ? wordsOf(error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <NativeSelect
        label={texts.keepIn}
        data={[
          ...(suites?.items.map(({ id, name: label }) => ({ value: id, label: withVisibleControls(label) })) ?? []),
          { value: "", label: texts.newSuiteChoice },
        ]}
        value={suiteId}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {suites && !suite && (
        <TextInput
          label={texts.suiteName}
          maxLength={200}
          value={suiteName}
          onChange={(event) => setSuiteName(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={texts.caseName}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
