import { type ReactNode, useState } from "react";
import type { Criterion, Scorecard, TraceNode } from "../../../api/client.ts";
import { TabList } from "../../../ui/TabList.tsx";
import { type Draft, draftOf } from "../draft.ts";
import { texts } from "../texts.ts";
import { useJudging } from "../use-judging.ts";
import { CriterionEditor } from "./CriterionEditor.tsx";
import classes from "./JudgingWorkspace.module.css";
import { ReviewDialogue } from "./ReviewDialogue.tsx";

type Pane = "dialogue" | "criteria";

interface JudgingWorkspaceProps {
  readonly criteria: readonly Criterion[];
  readonly root: TraceNode;
  readonly card: Scorecard | undefined;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isReadOnly: boolean;
  readonly disputed?: string | null;
  /** What the service said of a criterion. */
  readonly problem: { readonly key: string; readonly text: string } | undefined;
  readonly top?: ReactNode;
  readonly footer: (state: {
    readonly firstMissing: string | undefined;
    readonly left: number;
    readonly activate: (key: string) => void;
  }) => ReactNode;
}

/** The dialogue on the left, the criteria on the right; below 1100 px one of them at a time. */
export function JudgingWorkspace(props: JudgingWorkspaceProps) {
  const { criteria, root, card, draft, onChange, isReadOnly, disputed, problem, top, footer } = props;
  const [pane, setPane] = useState<Pane>("dialogue");
  const judging = useJudging({ criteria, root, card, draft, onChange, isReadOnly, initialKey: disputed ?? undefined });
  const activate = (key: string) => judging.setActive(criteria.findIndex((one) => one.key === key));
  const firstIndex = judging.missing.findIndex((one) => one !== undefined);
  return (
    <div className={classes.workspace} data-pane={pane}>
      <div className={classes.panes}>
        <TabList
          label={texts.title}
          tabs={[
            { key: "dialogue", label: texts.dialogue },
            { key: "criteria", label: texts.criteria },
          ]}
          current={pane}
          onChange={setPane}
        />
      </div>
      <div className={classes.left}>
        <ReviewDialogue
          rows={judging.rows}
          marks={judging.marks}
          focus={judging.focus}
          onQuoteTurn={isReadOnly ? undefined : judging.addQuote}
        />
      </div>
      <section className={classes.right} aria-label={texts.criteria}>
        {top}
        <ol className={classes.list}>
          {criteria.map((criterion, index) => (
            <CriterionEditor
              key={criterion.key}
              criterion={criterion}
              judged={draftOf(draft, criterion.key)}
              before={judging.before?.get(criterion.key)}
              isActive={index === judging.active}
              isDisputed={disputed === criterion.key}
              isReadOnly={isReadOnly}
              missing={judging.missing[index]}
              problem={problem?.key === criterion.key ? problem.text : undefined}
              onActivate={() => judging.setActive(index)}
              onChange={(change) => judging.change(criterion.key, change)}
              onShowQuote={(nodeId) => {
                setPane("dialogue");
                judging.show(nodeId);
              }}
            />
          ))}
        </ol>
        <div className={classes.footer}>
          {footer({
            firstMissing: criteria[firstIndex]?.key,
            left: judging.missing.filter((one) => one !== undefined).length,
            activate,
          })}
        </div>
      </section>
    </div>
  );
}
