import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { TrainingScenario } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { IconArrowLeft } from "../../../ui/icons.ts";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { useBeginAttempt, useSaveScenario } from "../mutations.ts";
import { BasicFields } from "../parts/BasicFields.tsx";
import { CustomerFields } from "../parts/CustomerFields.tsx";
import classes from "../parts/Editor.module.css";
import { FactRows } from "../parts/FactRows.tsx";
import { isCoach, scenarioQuery } from "../queries.ts";
import { formOf, formProblem, inputOf, isSameForm } from "../scenario-form.ts";
import { texts } from "../texts.ts";

export function ScenarioEditPage() {
  const scope = useApi();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: scenario, error, refetch } = useQuery(scenarioQuery(scope, id));
  if (!scenario) {
    return (
      <Page title={texts.scenario}>
        {error ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={texts.loadingOne} />
        )}
      </Page>
    );
  }
  if (scenario.built_in || !isCoach(scope)) {
    return (
      <Page title={scenario.title}>
        <NotAllowed text={scenario.built_in ? texts.readOnlyBuiltIn : texts.mayNotEdit} />
      </Page>
    );
  }
  return <Editor key={id} scenario={scenario} />;
}

function Editor({ scenario }: { readonly scenario: TrainingScenario }) {
  const [form, setForm] = useState(() => formOf(scenario));
  const save = useSaveScenario(scenario.id);
  const begin = useBeginAttempt();
  const problem = formProblem(form);
  const isDirty = !isSameForm(form, formOf(scenario));
  const canSave = isDirty && problem === undefined && !save.isPending;
  const submit = () => save.mutate(inputOf(form), { onSuccess: (saved) => setForm(formOf(saved)) });
  useShortcuts({ "mod+s": () => canSave && submit() });
  return (
    <Page
      title={texts.editing(scenario.title)}
      actions={
        <Button
          component={Link}
          to="/training/scenarios/$id"
          params={{ id: scenario.id } as never}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} />}
        >
          {texts.scenario}
        </Button>
      }
    >
      <div className={classes.band} data-dirty={isDirty} role="status">
        <span className={classes.bandText}>
          {isDirty ? <strong>{texts.unsaved}</strong> : texts.savedText} {isDirty && problem}
        </span>
        {isDirty ? (
          <>
            <Button variant="default" onClick={() => setForm(formOf(scenario))}>
              {texts.undo}
            </Button>
            <Button disabled={!canSave} loading={save.isPending} onClick={submit}>
              {texts.save}
            </Button>
          </>
        ) : (
          <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate(scenario.id)}>
            {texts.practise}
          </Button>
        )}
      </div>
      <Split
        main={
          <>
            <ProblemAlert problem={save.error ? wordsOf(save.error) : undefined} />
            <Panel title={texts.basics}>
              <BasicFields form={form} error={save.error} onChange={setForm} />
            </Panel>
            <CustomerFields form={form} onChange={setForm} />
          </>
        }
        side={
          <Panel title={texts.factsTitle}>
            <p className={classes.hint}>{texts.factsText}</p>
            <FactRows rows={form.facts} onChange={(facts) => setForm({ ...form, facts })} />
          </Panel>
        }
      />
    </Page>
  );
}
