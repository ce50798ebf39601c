import { NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Rule, RuleRun } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CardTable, CellControls, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill, type Tone } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { runsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { ResourceLink } from "./ResourceLink.tsx";
import { ResultList } from "./ResultList.tsx";
import classes from "./Rules.module.css";

interface RunLogProps {
  readonly rule: Rule;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

type RunOutcome = RuleRun["outcome"];

const tones: Readonly<Record<RunOutcome, Tone>> = { done: "good", failed: "bad", stopped: "warn" };

/** What the rule did: live, since each firing is an event of the stream. */
export function RunLog({ rule, openId, onOpen }: RunLogProps) {
  const [outcome, setOutcome] = useState<RunOutcome>();
  const list = useInfiniteQuery(runsQuery(useApi(), rule.id, outcome));
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: readonly Column<RuleRun>[] = [
    {
      key: "time",
      label: texts.runColumns.time,
      cell: ({ id, created_at: time }) => (
        <RowButton isExpanded={id === openId} onClick={() => onOpen(id === openId ? undefined : id)}>
          <TimeText time={time} isFull />
        </RowButton>
      ),
    },
    {
      key: "outcome",
      label: texts.runColumns.outcome,
      cell: (run) => <StatusPill tone={tones[run.outcome]}>{texts.runOutcomes[run.outcome]}</StatusPill>,
    },
    { key: "event", label: texts.runColumns.event, isMinor: true, cell: ({ event_type: type }) => type },
    {
      key: "about",
      label: texts.runColumns.about,
      isMinor: true,
      cell: ({ subject_id: subject, resource_id: resource }) => (
        <CellControls>
          <ResourceLink id={subject ?? resource} />
        </CellControls>
      ),
    },
  ];
  return (
    <Section
      title={texts.runs}
      text={texts.runsText}
      actions={
        <NativeSelect
          aria-label={texts.outcome}
          value={outcome ?? ""}
          onChange={(event) => setOutcome((event.currentTarget.value as RunOutcome) || undefined)}
          data={[
            { value: "", label: texts.anyOutcome },
            ...Object.entries(texts.runOutcomes).map(([value, label]) => ({ value, label })),
          ]}
        />
      }
    >
      {list.error && !list.data ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingRows label={texts.loading} count={3} />
      ) : runs.length === 0 ? (
        <p className={classes.dim}>{outcome ? texts.noRunsMatch : texts.noRuns}</p>
      ) : (
        <CardTable
          label={texts.runs}
          columns={columns}
          rows={runs}
          rowKey={({ id }) => id}
          detail={(run) => run.id === openId && <RunDetail run={run} />}
        />
      )}
      <MoreButton list={list} />
    </Section>
  );
}

const RunDetail = ({ run }: { readonly run: RuleRun }) => (
  <div className={classes.runDetail}>
    {run.error && (
      <p>
        <UserText>{run.error}</UserText>
      </p>
    )}
    <ResultList results={run.results} of={run.subject_id ?? run.resource_id} />
  </div>
);
