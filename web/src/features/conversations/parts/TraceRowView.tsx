import { memo } from "react";
import { stepDuration } from "../../../lib/time.ts";
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconDatabaseSearch,
  IconMessage,
  IconTool,
  IconTransfer,
} from "../../../ui/icons.ts";
import { UserText } from "../../../ui/UserText.tsx";
import { conversationTexts as texts } from "../texts.ts";
import type { TraceRow, TraceScale } from "../trace-rows.ts";
import classes from "./TracePanel.module.css";

interface TraceRowViewProps {
  readonly row: TraceRow;
  readonly top: number;
  readonly scale: TraceScale | undefined;
  readonly isFolded: boolean;
  readonly isSelected: boolean;
  readonly isMatch: boolean | undefined;
  readonly onToggle: (id: string) => void;
  readonly onSelect: (id: string) => void;
}

const indent = 16;
const maxIndent = 20;
const nameLength = 200;
const icons: Readonly<Record<string, typeof IconTool>> = {
  turn: IconMessage,
  tool_call: IconTool,
  retrieval: IconDatabaseSearch,
  transfer: IconTransfer,
  error: IconAlertTriangle,
};

/** Drawn again only when something of it changes: a trace of tens of thousands of rows is scrolled through. */
export const TraceRowView = memo(function TraceRowView(props: TraceRowViewProps) {
  const { row, top, scale, isFolded, isSelected, isMatch, onToggle, onSelect } = props;
  const { node, depth, childCount, startMs, durationMs } = row;
  const Icon = icons[node.type] ?? IconTool;
  const isFailed = node.status === "error" || node.type === "error";
  const label = node.type === "turn" ? (node.content ?? node.name) : (node.name ?? node.error ?? node.content);
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={childCount > 0 ? !isFolded : undefined}
      tabIndex={0}
      className={classes.row}
      data-match={isMatch}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onSelect(node.id)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === "Enter") onSelect(node.id);
        if (event.key === (isFolded ? "ArrowRight" : "ArrowLeft") && childCount > 0) onToggle(node.id);
      }}
    >
      <span className={classes.label} style={{ paddingLeft: 12 + Math.min(depth, maxIndent) * indent }}>
        {childCount > 0 ? (
          <button
            type="button"
            className={classes.fold}
            aria-label={isFolded ? texts.unfold : texts.fold}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(node.id);
            }}
          >
            {isFolded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
          </button>
        ) : (
          <span className={classes.fold} />
        )}
        <Icon size={15} className={isFailed ? classes.failed : classes.kind} aria-hidden="true" />
        <span className={`${classes.name} ${isFailed ? classes.failed : ""}`}>
          <UserText>{(label ?? node.type).slice(0, nameLength)}</UserText>
        </span>
      </span>
      <span className={classes.duration}>{durationMs > 0 ? stepDuration(durationMs) : ""}</span>
      <span className={classes.lane}>
        {scale && startMs !== null && (
          <span
            className={classes.span}
            data-kind={node.type}
            data-failed={isFailed}
            style={barOf(scale, startMs, durationMs)}
          />
        )}
      </span>
    </div>
  );
});

function barOf({ fromMs, toMs }: TraceScale, startMs: number, durationMs: number) {
  const share = (ms: number) => (100 * ms) / (toMs - fromMs);
  const left = share(startMs - fromMs);
  // The last moment of the trace must not be out of sight; what a zoomed view leaves out must.
  return { left: left <= 100 ? `min(${left}%, calc(100% - 2px))` : `${left}%`, width: `${share(durationMs)}%` };
}
