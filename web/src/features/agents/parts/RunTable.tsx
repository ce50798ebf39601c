import { Button } from "@mantine/core";
import { useState } from "react";
import type { AgentTestRun } from "../../../api/client.ts";
import { CardTable, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { failuresFirst } from "../test-progress.ts";
import { testTexts as texts } from "../test-texts.ts";
import { versionText } from "../version-words.ts";
import classes from "./Agents.module.css";
import { RunCard } from "./RunCard.tsx";

const shownAtFirst = 50;

const keyOf = ({ case: name, version, run }: AgentTestRun) => JSON.stringify([name, version, run]);

/** Every run, those that did not pass first; a row opens what the agent said. */
export function RunTable({ runs }: { readonly runs: readonly AgentTestRun[] }) {
  const [openKey, setOpenKey] = useState<string>();
  const [isAll, setAll] = useState(false);
  const hasCases = runs.some((run) => run.case !== null);
  const hasRepeats = runs.some(({ run }) => run > 1);
  const sorted = failuresFirst(runs);
  const titleOf = ({ case: name, run }: AgentTestRun) =>
    [name, hasRepeats || !hasCases ? texts.runNumber(run) : ""].filter(Boolean).join(", ");
  const first: Column<AgentTestRun> = {
    key: "case",
    label: texts.runColumns.case,
    cell: (run) => (
      <RowButton
        isExpanded={openKey === keyOf(run)}
        onClick={() => setOpenKey(openKey === keyOf(run) ? undefined : keyOf(run))}
      >
        <UserText>{titleOf(run)}</UserText>
      </RowButton>
    ),
  };
  return (
    <>
      <CardTable
        label={texts.runsTitle}
        columns={[first, ...columns]}
        rows={isAll ? sorted : sorted.slice(0, shownAtFirst)}
        rowKey={keyOf}
        detail={(run) =>
          openKey === keyOf(run) && (
            <div className={classes.detail}>
              <RunCard run={run} />
            </div>
          )
        }
      />
      {!isAll && sorted.length > shownAtFirst && (
        <Button mt="sm" variant="default" onClick={() => setAll(true)}>
          {texts.showAll(sorted.length)}
        </Button>
      )}
    </>
  );
}

const columns: readonly Column<AgentTestRun>[] = [
  {
    key: "version",
    label: texts.runColumns.version,
    isMinor: true,
    cell: ({ version }) => versionText(version),
  },
  {
    key: "outcome",
    label: texts.runColumns.outcome,
    cell: ({ passed }) => (
      <StatusPill tone={passed ? "good" : "bad"}>{passed ? texts.passed : texts.notPassed}</StatusPill>
    ),
  },
  {
    key: "score",
    label: texts.runColumns.score,
    isNumber: true,
    cell: ({ scorecard }) => <ScoreChip score={scorecard.score} />,
  },
  {
    key: "latency",
    label: texts.runColumns.latency,
    isNumber: true,
    isMinor: true,
    cell: ({ latency_ms: latency }) => texts.latency(latency),
  },
];
