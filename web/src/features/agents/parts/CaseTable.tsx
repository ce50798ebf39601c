import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import type { Agent, AgentSuite, AgentSuiteCase } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { CardTable, CellControls, type Column } from "../../../ui/CardTable.tsx";
import { IconPencil, IconTrash } from "../../../ui/icons.ts";
import { showError } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { caseInputsOf } from "../case-form.ts";
import { expectationText, saidText } from "../case-words.ts";
import { useChangeSuite } from "../test-mutations.ts";
import { testTexts as texts } from "../test-texts.ts";
import { CaseDialog } from "./CaseDialog.tsx";

interface CaseTableProps {
  readonly agent: Agent;
  readonly suite: AgentSuite;
  readonly mayWrite: boolean;
}

/** The cases of a suite. */
export function CaseTable({ agent, suite, mayWrite }: CaseTableProps) {
  const [editedIndex, setEditedIndex] = useState<number>();
  const change = useChangeSuite(agent.id);
  const remove = (index: number) =>
    change.mutate(
      { suiteId: suite.id, body: { cases: caseInputsOf(suite).toSpliced(index, 1) }, message: texts.caseRemoved },
      { onError: (error) => showError(wordsOf(error)) },
    );
  const actions: Column<AgentSuiteCase> = {
    key: "actions",
    label: texts.caseColumns.actions,
    hasHiddenLabel: true,
    isNumber: true,
    cell: (one) => (
      <CellControls>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.editCase(one.name)}
          onClick={() => setEditedIndex(suite.cases.indexOf(one))}
        >
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.removeCase(one.name)}
          disabled={suite.cases.length === 1 || change.isPending}
          title={suite.cases.length === 1 ? texts.lastCase : undefined}
          onClick={() => remove(suite.cases.indexOf(one))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </CellControls>
    ),
  };
  return (
    <>
      <CardTable
        label={texts.cases(suite.name)}
        columns={mayWrite ? [...columns, actions] : columns}
        rows={suite.cases}
        rowKey={({ name }) => name}
      />
      {editedIndex !== undefined && (
        <CaseDialog agent={agent} suite={suite} index={editedIndex} onClose={() => setEditedIndex(undefined)} />
      )}
    </>
  );
}

const columns: readonly Column<AgentSuiteCase>[] = [
  { key: "name", label: texts.caseColumns.name, cell: ({ name }) => <UserText>{name}</UserText> },
  { key: "says", label: texts.caseColumns.says, isMinor: true, cell: (one) => <UserText>{saidText(one)}</UserText> },
  {
    key: "expects",
    label: texts.caseColumns.expects,
    cell: (one) => <UserText>{expectationText(one.expect)}</UserText>,
  },
];
