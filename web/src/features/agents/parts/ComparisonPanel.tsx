import { useState } from "react";
import type { AgentTest, AgentTestComparison } from "../../../api/client.ts";
import { CardTable, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { StatusPill, type Tone } from "../../../ui/StatusPill.tsx";
import { LongText, UserText } from "../../../ui/UserText.tsx";
import { changesFirst } from "../test-progress.ts";
import { testTexts as texts } from "../test-texts.ts";
import { versionText } from "../version-words.ts";
import classes from "./Agents.module.css";

const tones: Readonly<Record<AgentTestComparison["change"], Tone>> = {
  improved: "good",
  worsened: "bad",
  same: "none",
};

/** Two versions case by case, what got worse first; a row opens both replies. */
export function ComparisonPanel({ test }: { readonly test: AgentTest }) {
  const [openCase, setOpenCase] = useState<string>();
  const { comparison, version, compared_with: base } = test;
  const countOf = (change: AgentTestComparison["change"]) => comparison.filter((one) => one.change === change).length;
  const side = (name: "before" | "after", label: string): Column<AgentTestComparison> => ({
    key: name,
    label,
    cell: ({ [name]: { passed, score } }) => (
      <span className={classes.figure}>
        <StatusPill tone={passed ? "good" : "bad"}>{passed ? texts.passed : texts.notPassed}</StatusPill>
        <ScoreChip score={score} />
      </span>
    ),
  });
  const columns: readonly Column<AgentTestComparison>[] = [
    {
      key: "case",
      label: texts.comparisonColumns.case,
      cell: (one) => (
        <RowButton
          isExpanded={openCase === one.case}
          onClick={() => setOpenCase(openCase === one.case ? undefined : one.case)}
        >
          <UserText>{one.case}</UserText>
        </RowButton>
      ),
    },
    {
      key: "change",
      label: texts.comparisonColumns.change,
      cell: ({ change }) => <StatusPill tone={tones[change]}>{texts.changes[change]}</StatusPill>,
    },
    side("before", versionText(base)),
    side("after", versionText(version)),
  ];
  return (
    <Panel title={texts.comparison}>
      <p className={classes.suiteFacts}>
        {texts.comparisonText(countOf("improved"), countOf("worsened"), countOf("same"))}
      </p>
      <CardTable
        label={texts.comparison}
        columns={columns}
        rows={changesFirst(comparison)}
        rowKey={(one) => one.case}
        detail={(one) => openCase === one.case && <Replies one={one} before={base} after={version} />}
      />
    </Panel>
  );
}

interface RepliesProps {
  readonly one: AgentTestComparison;
  readonly before: number | null;
  readonly after: number | null;
}

function Replies({ one, before, after }: RepliesProps) {
  const sides = [
    { title: versionText(before), ...one.before },
    { title: versionText(after), ...one.after },
  ];
  return (
    <div className={`${classes.sides} ${classes.detail}`}>
      {sides.map(({ title, reply, latency_ms: latency }) => (
        <article key={title} className={classes.side} aria-label={title}>
          <div className={classes.sideHead}>
            <strong>{title}</strong>
            <span className={classes.dim}>{texts.latency(latency)}</span>
          </div>
          <div className={classes.reply}>{reply ? <LongText text={reply} /> : texts.noReply}</div>
        </article>
      ))}
    </div>
  );
}
