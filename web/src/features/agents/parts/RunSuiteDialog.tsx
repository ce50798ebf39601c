import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Agent, AgentSuite } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { agentVersionsQuery } from "../queries.ts";
import { useRunSuite } from "../test-mutations.ts";
import { testTexts } from "../test-texts.ts";
import { texts } from "../texts.ts";

interface RunSuiteDialogProps {
  readonly agent: Agent;
  readonly suite: AgentSuite;
  readonly onClose: () => void;
}

const none = "";

/** Against which version, and compared with which. */
export function RunSuiteDialog({ agent, suite, onClose }: RunSuiteDialogProps) {
  const scope = useApi();
  const navigate = useNavigate();
  const { data: versions } = useQuery(agentVersionsQuery(scope, agent.id));
  const [version, setVersion] = useState(none);
  const [base, setBase] = useState(none);
  const idempotencyKey = useFormKey();
  const run = useRunSuite(agent.id);
  const compared = base === version ? none : base;
  const choices =
    versions?.items.map((one) => ({ value: String(one.version), label: texts.version(one.version) })) ?? [];
  const submit = () => {
    const body = {
      ...(version === none ? {} : { version: Number(version) }),
      ...(compared === none ? {} : { compare_with: Number(compared) }),
    };
    run.mutate(
      { suiteId: suite.id, body, idempotencyKey: `${idempotencyKey}-${version}-${compared}` },
      {
        onSuccess: ({ id: testId }) => {
          onClose();
          void navigate({ to: "/agents/$id/tests/$testId", params: { id: agent.id, testId } });
        },
      },
    );
  };
  return (
    <FormDialog
      title={testTexts.runTitle(suite.name)}
      submitLabel={testTexts.start}
      isTest={scope.mode === "test"}
      isPending={run.isPending}
      problem={run.error ? wordsOf(run.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <NativeSelect
        label={testTexts.runVersion}
        data={[{ value: none, label: texts.working }, ...choices]}
        value={version}
        onChange={(event) => setVersion(event.currentTarget.value)}
      />
      <NativeSelect
        label={testTexts.runCompare}
        data={[{ value: none, label: testTexts.noCompare }, ...choices.filter(({ value }) => value !== version)]}
        value={compared}
        onChange={(event) => setBase(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
