import { Button, Checkbox, NumberInput, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Agent } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { type CaseForm, emptyCase, isCaseReady } from "../case-form.ts";
import { agentVersionsQuery } from "../queries.ts";
import { testTexts } from "../test-texts.ts";
import { texts } from "../texts.ts";
import { CaseFields } from "./CaseFields.tsx";

export interface BenchTrial {
  readonly form: CaseForm;
  readonly versions: readonly (number | null)[];
  readonly runs: number;
}

interface BenchFormProps {
  readonly agent: Agent;
  readonly isRunning: boolean;
  readonly onRun: (trial: BenchTrial) => void;
}

const working = "working";
const versionsShown = 5;
const maxSides = 3;
const maxRuns = 20;

export function BenchForm({ agent, isRunning, onRun }: BenchFormProps) {
  const scope = useApi();
  const { data: versions } = useQuery(agentVersionsQuery(scope, agent.id));
  const [form, setForm] = useState(emptyCase);
  const [runs, setRuns] = useState(1);
  const [sides, setSides] = useState<readonly string[]>([working]);
  const isReady = isCaseReady(form) && sides.length > 0 && !isRunning;
  const submit = () =>
    isReady && onRun({ form, runs, versions: sides.map((side) => (side === working ? null : Number(side))) });
  return (
    <Panel title={testTexts.says}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <CaseFields form={form} tools={agent.tools.map(({ name }) => name)} onChange={setForm} onSend={submit} />
          <Checkbox.Group
            label={testTexts.which}
            value={[...sides]}
            onChange={(next) => setSides(next.slice(0, maxSides))}
          >
            <Stack gap={6} mt={6}>
              <Checkbox value={working} label={texts.working} />
              {versions?.items.slice(0, versionsShown).map(({ version }) => (
                <Checkbox key={version} value={String(version)} label={texts.version(version)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NumberInput
            label={testTexts.runs}
            description={testTexts.runsHelp}
            min={1}
            max={maxRuns}
            maw={140}
            allowDecimal={false}
            value={runs}
            onChange={(value) => setRuns(typeof value === "number" ? value : 1)}
          />
          <Button type="submit" loading={isRunning} disabled={!isReady}>
            {testTexts.run}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
