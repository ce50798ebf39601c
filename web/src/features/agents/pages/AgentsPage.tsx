import { Button, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { type Agent, apiAddress, type InsightBreakdownRow } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { FilterBar, FilterBarEnd, SearchInput } from "../../../ui/FilterBar.tsx";
import { IconPlus, IconRobot } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { EmptyState, ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import type { AgentSearch } from "../agent-search.ts";
import classes from "../parts/Agents.module.css";
import { CountLink } from "../parts/CountLink.tsx";
import { NewAgentDialog } from "../parts/NewAgentDialog.tsx";
import { agentFiguresQuery, agentsQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function AgentsPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { mode: _mode, ...search } = useSearch({ strict: false }) as AgentSearch & { mode?: string };
  const input = useRef<HTMLInputElement>(null);
  const [isNew, setNew] = useState(false);
  const list = useInfiniteQuery(agentsQuery(scope, search));
  const { data: figures } = useQuery(agentFiguresQuery(scope));
  const agents = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayWrite = isAllowed(scope, "agents:write");
  const setSearch = (next: AgentSearch) =>
    void navigate({ to: "/agents", search: { ...next, mode: _mode } as never, replace: true });
  useShortcuts({ "/": () => input.current?.focus(), c: () => mayWrite && setNew(true) });
  const rows = new Map(figures?.rows.map((row) => [row.key, row]));
  const bounds: Readonly<Record<string, string>> = figures
    ? { from: figures.from, to: figures.to, time_zone: figures.time_zone }
    : {};
  return (
    <Page
      title={texts.agents}
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            {texts.newAgent}
          </Button>
        )
      }
    >
      <FilterBar>
        <SearchInput
          label={texts.search}
          value={search.q ?? ""}
          inputRef={input}
          onChange={(q) => setSearch({ ...search, q: q || undefined })}
        />
        <SegmentedControl
          aria-label={texts.kindLabel}
          data={[
            { value: "all", label: texts.allKinds },
            { value: "ai", label: texts.kinds.ai },
            { value: "human", label: texts.kinds.human },
          ]}
          value={search.kind ?? "all"}
          onChange={(value) => setSearch({ ...search, kind: value === "all" ? undefined : (value as "ai") })}
        />
        <FilterBarEnd>
          <span className={classes.dim}>
            {figures ? texts.figuresNote(figures.from, figures.to, figures.time_zone) : ""}
          </span>
        </FilterBarEnd>
      </FilterBar>
      {list.error && agents.length === 0 ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label={texts.loading} />
      ) : agents.length > 0 ? (
        <DataTable
          label={texts.agents}
          columns={columnsOf(rows, bounds)}
          rows={agents}
          keyOfRow={({ id }) => id}
          isStale={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          isFetchingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      ) : search.q || search.kind ? (
        <NoMatchState title={texts.noMatchTitle} text={texts.noMatchText}>
          <Button variant="default" onClick={() => setSearch({})}>
            {texts.clear}
          </Button>
        </NoMatchState>
      ) : (
        <EmptyAgents />
      )}
      {isNew && <NewAgentDialog onClose={() => setNew(false)} />}
    </Page>
  );
}

const columnsOf = (
  figures: ReadonlyMap<string, InsightBreakdownRow>,
  bounds: Readonly<Record<string, string>>,
): readonly TableColumn<Agent>[] => [
  {
    name: "name",
    title: texts.columns.name,
    cell: ({ id, name }) => (
      <Link to="/agents/$id" params={{ id }} data-row-link>
        <UserText>{name}</UserText>
      </Link>
    ),
  },
  { name: "kind", title: texts.columns.kind, width: 100, hiddenBelow: "narrow", cell: ({ kind }) => texts.kinds[kind] },
  {
    name: "state",
    title: texts.columns.state,
    width: 190,
    hiddenBelow: "narrow",
    cell: ({ kind, version, has_unpublished_changes: isChanged }) =>
      kind === "human" ? null : isChanged ? (
        <StatusPill tone="warn">{texts.unpublished}</StatusPill>
      ) : version === null ? (
        <StatusPill tone="none">{texts.draft}</StatusPill>
      ) : (
        <StatusPill tone="good">{texts.inUse(version)}</StatusPill>
      ),
  },
  {
    name: "score",
    title: texts.columns.score,
    width: 110,
    isNumber: true,
    cell: ({ id }) => <ScoreChip score={figures.get(id)?.mean ?? null} />,
  },
  {
    name: "volume",
    title: texts.columns.volume,
    width: 130,
    isNumber: true,
    hiddenBelow: "narrow",
    cell: ({ id }) => <CountLink count={figures.get(id)?.count ?? 0} search={{ ...bounds, agent: id }} />,
  },
];

const command = [
  `curl ${apiAddress}/agents \\`,
  '  -H "Authorization: Bearer YOUR_KEY" \\',
  '  -H "Content-Type: application/json" \\',
  `  -d '{ "name": "Order desk", "knowledge": [{ "title": "Returns", "text": "Within 14 days, with the receipt." }] }'`,
].join("\n");

function EmptyAgents() {
  const { mode } = useApi();
  return (
    <EmptyState icon={<IconRobot size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
      <div className={classes.wide}>
        <CopyBlock text={command} label={texts.emptyCopy} />
      </div>
      <span>{texts.emptyKey(mode)}</span>
    </EmptyState>
  );
}
