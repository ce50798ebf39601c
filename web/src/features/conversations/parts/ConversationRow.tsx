import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { ListedConversation } from "../../../api/client.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { Highlight } from "../../../ui/Highlight.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { outcomeWord } from "../outcome-word.ts";
import { texts } from "../texts.ts";
import { ChannelIcon } from "./ChannelIcon.tsx";
import classes from "./ConversationRow.module.css";

export interface RowActions {
  readonly toggle: (id: string) => void;
  readonly open: (id: string) => void;
  readonly activate: (index: number) => void;
}

interface RowProps {
  readonly item: ListedConversation;
  readonly index: number;
  readonly top: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly actions: RowActions;
}

const tagsShown = 2;

/** One conversation of the list. Plain elements, and drawn again only when something of it changes. */
export const ConversationRow = memo(function ConversationRow(props: RowProps) {
  const { item, index, top, isSelected, isActive, actions } = props;
  const title = item.title ?? texts.untitled;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isActive}
      tabIndex={isActive ? 0 : -1}
      className={`${classes.row} ${item.resolved_at ? classes.resolved : ""}`}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => actions.activate(index)}
      onClick={(event) => {
        if (!(event.target as Element).closest("a, input, label")) actions.open(item.id);
      }}
    >
      <div role="gridcell" className={classes.check}>
        <label className={classes.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            onChange={() => actions.toggle(item.id)}
            aria-label={texts.selectOne(withVisibleControls(title))}
          />
        </label>
      </div>
      <Result item={item} />
      <div role="gridcell" className={`${classes.title} ${item.match ? classes.found : ""}`}>
        <Link
          to="/conversations/$id"
          params={{ id: item.id }}
          className={classes.link}
          tabIndex={-1}
          preload={false}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            actions.open(item.id);
          }}
        >
          <UserText>{title}</UserText>
        </Link>
        {item.match && (
          <span className={classes.snippet}>
            <Highlight text={item.match.text} ranges={item.match.ranges} />
          </span>
        )}
      </div>
      <div role="gridcell" className={`${classes.cell} ${classes.contact}`}>
        <UserText>{item.contact_name}</UserText>
      </div>
      <div role="gridcell" className={`${classes.cell} ${classes.agent}`}>
        <UserText>{item.agent_name ?? item.agent}</UserText>
      </div>
      <div role="gridcell" className={`${classes.cell} ${classes.channel}`}>
        <ChannelIcon channel={item.channel} />
      </div>
      <div role="gridcell" className={`${classes.cell} ${classes.tags}`}>
        <TagList tags={item.tags} max={tagsShown} />
      </div>
      <div role="gridcell" className={`${classes.cell} ${classes.time}`}>
        <TimeText time={item.created_at} />
      </div>
    </div>
  );
});

/** The score and what it means by the rubric; where there is none, how far the scoring is. */
function pendingWords({ status }: ListedConversation): string {
  if (status === "resolved") return texts.notScored;
  // Scored, but without a score: the service hides it from whoever reviews the conversation blind.
  if (status === "scored") return texts.blind;
  return `${texts.statuses[status]}${status === "scoring_failed" ? "" : "…"}`;
}

function Result({ item }: { readonly item: ListedConversation }) {
  if (item.score === null && item.scorecard_id === null) {
    const isFailed = item.status === "scoring_failed";
    return (
      <div
        role="gridcell"
        className={`${classes.pending} ${isFailed ? classes.bad : ""}`}
        title={item.scoring_error ?? undefined}
      >
        {pendingWords(item)}
      </div>
    );
  }
  const word = item.critical_failed ? texts.critical : outcomeWord(item.passed);
  return (
    <>
      <div role="gridcell" className={classes.score}>
        <ScoreChip score={item.score} />
      </div>
      <div role="gridcell" className={`${classes.result} ${item.passed === false ? classes.bad : ""}`}>
        {word}
      </div>
    </>
  );
}

export function HeadRow({ isAllSelected, onToggleAll }: { isAllSelected: boolean; onToggleAll: () => void }) {
  const { columns } = texts;
  return (
    <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
      <div role="columnheader" className={classes.check}>
        <label className={classes.check}>
          <input type="checkbox" checked={isAllSelected} onChange={onToggleAll} aria-label={texts.selectAll} />
        </label>
      </div>
      <div role="columnheader" className={classes.wide}>
        {columns.result}
      </div>
      <div role="columnheader">{columns.title}</div>
      <div role="columnheader" className={classes.contact}>
        {columns.contact}
      </div>
      <div role="columnheader" className={classes.agent}>
        {columns.agent}
      </div>
      <div role="columnheader" className={classes.channel}>
        <span className="visually-hidden">{columns.channel}</span>
      </div>
      <div role="columnheader" className={classes.tags}>
        {columns.tags}
      </div>
      <div role="columnheader" className={classes.time}>
        {columns.time}
      </div>
    </div>
  );
}
