import { Button } from "@mantine/core";
import { useState } from "react";
import type { Agent, AgentTest } from "../../../api/client.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import type { CaseForm } from "../case-form.ts";
import { testTexts as texts } from "../test-texts.ts";
import classes from "./Agents.module.css";
import { KeepCaseDialog } from "./KeepCaseDialog.tsx";
import { RunCard } from "./RunCard.tsx";

interface BenchResultProps {
  readonly agent: Agent;
  readonly form: CaseForm;
  readonly tests: readonly AgentTest[];
}

const titleLength = 200;

const titleOf = ({ kind, message, messages }: CaseForm) =>
  kind === "scenario" ? texts.scenario : ((kind === "message" ? message : messages.at(-1)?.text) ?? "");

/** One trial: what each version made of the same words. */
export function BenchResult({ agent, form, tests }: BenchResultProps) {
  const scope = useApi();
  const [isKeeping, setKeeping] = useState(false);
  return (
    <Panel
      title={<UserText>{titleOf(form).slice(0, titleLength)}</UserText>}
      actions={
        isAllowed(scope, "agents:write") && (
          <Button variant="default" size="compact-sm" onClick={() => setKeeping(true)}>
            {texts.keep}
          </Button>
        )
      }
    >
      <div className={classes.sides}>
        {tests.flatMap(({ id, results: [run] }) => (run ? [<RunCard key={id} run={run} />] : []))}
      </div>
      {isKeeping && <KeepCaseDialog agent={agent} form={form} onClose={() => setKeeping(false)} />}
    </Panel>
  );
}
