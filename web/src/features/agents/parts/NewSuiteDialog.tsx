import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Agent } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { caseContentOf, emptyCase, isCaseReady } from "../case-form.ts";
import { useCreateSuite } from "../test-mutations.ts";
import { testTexts as texts } from "../test-texts.ts";
import classes from "./Agents.module.css";
import { CaseFields } from "./CaseFields.tsx";
import { SuiteFields, type SuiteForm } from "./SuiteFields.tsx";

/** A suite begins with one case; more are added on the page. */
export function NewSuiteDialog({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const { mode } = useApi();
  const [suite, setSuite] = useState<SuiteForm>({ name: "", on_publish: "nothing", runs: 1 });
  const [caseName, setCaseName] = useState("");
  const [form, setForm] = useState(emptyCase);
  const idempotencyKey = useFormKey();
  const create = useCreateSuite(agent.id);
  const nameError = fieldError(create.error, "name");
  const submit = () => {
    const cases = [{ name: caseName.trim(), ...caseContentOf(form) }];
    create.mutate({ body: { ...suite, name: suite.name.trim(), cases }, idempotencyKey }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={texts.newSuite}
      submitLabel={texts.create}
      size="lg"
      isTest={mode === "test"}
      isPending={create.isPending}
      isDisabled={suite.name.trim() === "" || caseName.trim() === "" || !isCaseReady(form)}
      problem={create.error && !nameError ? wordsOf(create.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <SuiteFields form={suite} nameError={nameError} onChange={setSuite} />
      <section className={classes.fields}>
        <h3 className={classes.smallHeading}>{texts.firstCase}</h3>
        <TextInput
          label={texts.caseName}
          maxLength={200}
          value={caseName}
          onChange={(event) => setCaseName(event.currentTarget.value)}
        />
        <CaseFields form={form} tools={agent.tools.map(({ name }) => name)} onChange={setForm} />
      </section>
    </FormDialog>
  );
}
