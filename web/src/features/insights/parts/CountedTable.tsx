import { Link } from "@tanstack/react-router";
import type { CountedConversationsItem } from "../../../api/client.ts";
import { channelNames } from "../../../lib/channel-names.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";

interface CountedTableProps {
  readonly items: readonly CountedConversationsItem[];
  /** Lit up in the conversation that is opened. */
  readonly criterion: string | undefined;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly onMore: () => void;
}

const columnsFor = (criterion: string | undefined): readonly TableColumn<CountedConversationsItem>[] => [
  {
    name: "score",
    title: texts.columns.result,
    width: 84,
    cell: (item) => <ScoreChip score={item.score} />,
  },
  {
    name: "conversation",
    title: texts.columns.conversation,
    cell: (item) => (
      <Link
        to="/conversations/$id"
        params={{ id: item.conversation_id }}
        search={(criterion ? { criterion } : {}) as never}
        data-row-link
      >
        <UserText>{item.conversation.title ?? item.conversation_id}</UserText>
      </Link>
    ),
  },
  {
    name: "agent",
    title: texts.columns.agent,
    width: "16%",
    hiddenBelow: "medium",
    cell: (item) => <UserText>{item.conversation.agent_name ?? "–"}</UserText>,
  },
  {
    name: "channel",
    title: texts.columns.channel,
    width: 110,
    hiddenBelow: "medium",
    cell: (item) => channelNames[item.channel] ?? item.channel,
  },
  {
    name: "verdict",
    title: texts.columns.verdict,
    width: 150,
    hiddenBelow: "narrow",
    cell: (item) =>
      item.critical_failed ? (
        <StatusPill tone="bad">{texts.criticalWord}</StatusPill>
      ) : (
        <StatusPill tone={item.passed ? "good" : "warn"}>{item.passed ? texts.passed : texts.failedWord}</StatusPill>
      ),
  },
  {
    name: "time",
    title: texts.columns.time,
    width: 90,
    cell: (item) => <TimeText time={item.at} />,
  },
];

export function CountedTable({ items, criterion, ...paging }: CountedTableProps) {
  return (
    <DataTable
      label={texts.counted}
      columns={columnsFor(criterion)}
      rows={items}
      keyOfRow={(item) => item.conversation_id}
      {...paging}
    />
  );
}
