import { ActionIcon, Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Agent, AgentSuite, AgentTestOutline } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconDots, IconPlayerPlay, IconPlus } from "../../../ui/icons.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useDeleteSuite } from "../test-mutations.ts";
import { outcomeOf, runsOfVersion } from "../test-progress.ts";
import { testTexts as texts } from "../test-texts.ts";
import classes from "./Agents.module.css";
import { CaseDialog } from "./CaseDialog.tsx";
import { CaseTable } from "./CaseTable.tsx";
import { EditSuiteDialog } from "./EditSuiteDialog.tsx";
import { RunSuiteDialog } from "./RunSuiteDialog.tsx";

interface SuitePanelProps {
  readonly agent: Agent;
  readonly suite: AgentSuite;
  readonly newest: AgentTestOutline | undefined;
}

const maxCases = 100;

export function SuitePanel({ agent, suite, newest }: SuitePanelProps) {
  const scope = useApi();
  const [opened, setOpened] = useState<"run" | "edit" | "delete" | "case">();
  const remove = useDeleteSuite(agent.id);
  const mayWrite = isAllowed(scope, "agents:write");
  const close = () => setOpened(undefined);
  return (
    <Panel
      title={<UserText>{suite.name}</UserText>}
      actions={
        <>
          {isAllowed(scope, "agents:test") && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconPlayerPlay size={14} />}
              onClick={() => setOpened("run")}
            >
              {texts.runSuite}
            </Button>
          )}
          {mayWrite && (
            <Menu>
              <Menu.Target>
                <ActionIcon variant="default" size={30} aria-label={texts.more(suite.name)}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setOpened("edit")}>{texts.editSuite}</Menu.Item>
                <Menu.Item onClick={() => setOpened("delete")}>{texts.remove}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    >
      <SuiteFacts agentId={agent.id} suite={suite} newest={newest} />
      <CaseTable agent={agent} suite={suite} mayWrite={mayWrite} />
      {mayWrite && suite.cases.length < maxCases && (
        <Button
          mt="sm"
          size="compact-md"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => setOpened("case")}
        >
          {texts.addCase}
        </Button>
      )}
      {opened === "run" && <RunSuiteDialog agent={agent} suite={suite} onClose={close} />}
      {opened === "edit" && <EditSuiteDialog agent={agent} suite={suite} onClose={close} />}
      {opened === "case" && <CaseDialog agent={agent} suite={suite} onClose={close} />}
      {opened === "delete" && (
        <ConfirmDialog
          title={texts.removeTitle(suite.name)}
          text={texts.removeText}
          confirmLabel={texts.remove}
          isTest={scope.mode === "test"}
          isPending={remove.isPending}
          problem={remove.error ? wordsOf(remove.error) : undefined}
          onConfirm={() => remove.mutate(suite.id, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface SuiteFactsProps {
  readonly agentId: string;
  readonly suite: AgentSuite;
  readonly newest: AgentTestOutline | undefined;
}

function SuiteFacts({ agentId, suite, newest }: SuiteFactsProps) {
  const outcome = newest && outcomeOf(newest);
  return (
    <p className={classes.suiteFacts}>
      <StatusPill tone={suite.on_publish === "block" ? "warn" : "none"}>
        {texts.onPublishShort[suite.on_publish]}
      </StatusPill>
      <span>{texts.eachRuns(suite.runs)}</span>
      {newest && outcome && (
        <span className={classes.figure}>
          {texts.newest}
          <Link to="/agents/$id/tests/$testId" params={{ id: agentId, testId: newest.id }}>
            {outcome.text}, {texts.runCounts(newest.passed_runs, runsOfVersion(newest))}
          </Link>
          <TimeText time={newest.created_at} />
        </span>
      )}
    </p>
  );
}
