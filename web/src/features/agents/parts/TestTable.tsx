import { Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { AgentSuite, AgentTestOutline } from "../../../api/client.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { isUnderWay } from "../is-under-way.ts";
import { outcomeOf, runsOfVersion } from "../test-progress.ts";
import { testTexts } from "../test-texts.ts";
import { sidesText } from "../version-words.ts";

interface TestTableProps {
  readonly agentId: string;
  readonly tests: readonly AgentTestOutline[];
  readonly suites: readonly AgentSuite[];
  readonly list: {
    readonly isPlaceholderData: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** A row for each test, newest first; those under way show how far they are. */
export function TestTable({ agentId, tests, suites, list }: TestTableProps) {
  return (
    <DataTable
      label={testTexts.tests}
      columns={columnsOf(agentId, new Map(suites.map(({ id, name }) => [id, name])))}
      rows={tests}
      keyOfRow={({ id }) => id}
      isStale={list.isPlaceholderData}
      hasMore={list.hasNextPage}
      isFetchingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}

const { testColumns: titles } = testTexts;

const columnsOf = (
  agentId: string,
  suiteNames: ReadonlyMap<string, string>,
): readonly TableColumn<AgentTestOutline>[] => [
  {
    name: "what",
    title: titles.what,
    cell: ({ id: testId, suite_id: suiteId }) => (
      <Link to="/agents/$id/tests/$testId" params={{ id: agentId, testId }} data-row-link>
        <UserText>{suiteId === null ? testTexts.single : (suiteNames.get(suiteId) ?? testTexts.deletedSuite)}</UserText>
      </Link>
    ),
  },
  {
    name: "outcome",
    title: titles.outcome,
    width: 150,
    cell: (test) => {
      if (isUnderWay(test)) {
        const label = testTexts.progress(test.completed_runs, test.runs);
        return (
          <Progress value={(100 * test.completed_runs) / Math.max(1, test.runs)} aria-label={label} title={label} />
        );
      }
      const { tone, text } = outcomeOf(test);
      return <StatusPill tone={tone}>{text}</StatusPill>;
    },
  },
  { name: "version", title: titles.version, hiddenBelow: "narrow", cell: (test) => sidesText(test) },
  {
    name: "runs",
    title: titles.runs,
    width: 120,
    isNumber: true,
    hiddenBelow: "narrow",
    cell: (test) => testTexts.runCounts(test.passed_runs, runsOfVersion(test)),
  },
  {
    name: "by",
    title: titles.by,
    width: 200,
    hiddenBelow: "medium",
    cell: ({ created_by: by }) => <UserText>{by}</UserText>,
  },
  {
    name: "time",
    title: titles.time,
    width: 80,
    isNumber: true,
    cell: ({ created_at: time }) => <TimeText time={time} />,
  },
];
