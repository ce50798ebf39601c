import { memo } from "react";
import type { TraceNode } from "../../../api/client.ts";
import type { TextMark } from "../../../lib/marks.ts";
import { durationText, stepDuration } from "../../../lib/time.ts";
import { IconAlertTriangle, IconDatabaseSearch, IconTool, IconTransfer } from "../../../ui/icons.ts";
import { UserText } from "../../../ui/UserText.tsx";
import { conversationTexts as texts } from "../texts.ts";
import type { TraceRow } from "../trace-rows.ts";
import classes from "./Dialogue.module.css";
import { MarkedText, type MarkOwner } from "./MarkedText.tsx";

interface DialogueRowProps {
  readonly row: TraceRow;
  readonly marks: readonly TextMark[];
  readonly owners: ReadonlyMap<string, MarkOwner>;
  readonly lit: string | undefined;
  readonly isPulsing: boolean;
  readonly isSpoken: boolean;
  readonly onSelect: (criterion: string) => void;
  readonly onSeek: ((ms: number) => void) | undefined;
}

/** One turn, or one step between turns. Drawn again only when something of it changes. */
export const DialogueRow = memo(function DialogueRow(props: DialogueRowProps) {
  return props.row.node.type === "turn" ? <Turn {...props} /> : <Step node={props.row.node} />;
});

function Turn({ row: { node, startMs }, marks, owners, lit, isPulsing, isSpoken, onSelect, onSeek }: DialogueRowProps) {
  const role = texts.roles[node.role ?? ""] ?? "";
  const time = startMs === null ? undefined : durationText(startMs / 1_000);
  return (
    <div
      className={`${classes.turn} ${isPulsing ? classes.pulse : ""}`}
      data-role={node.role ?? "other"}
      data-spoken={isSpoken}
      aria-current={isSpoken ? "true" : undefined}
    >
      <span className={classes.avatar} aria-hidden="true">
        {role.slice(0, 1)}
      </span>
      <div>
        <div className={classes.who}>
          <span className={classes.name}>
            <UserText>{node.name ?? role}</UserText>
          </span>
          {time !== undefined &&
            (onSeek && startMs !== null ? (
              <button
                type="button"
                className={classes.time}
                aria-label={texts.playFrom(time)}
                onClick={() => onSeek(startMs)}
              >
                {time}
              </button>
            ) : (
              <span className={classes.time}>{time}</span>
            ))}
        </div>
        <div className={classes.words}>
          <MarkedText text={node.content ?? ""} marks={marks} owners={owners} lit={lit} onSelect={onSelect} />
        </div>
      </div>
    </div>
  );
}

const stepIcons: Readonly<Record<string, typeof IconTool>> = {
  tool_call: IconTool,
  retrieval: IconDatabaseSearch,
  transfer: IconTransfer,
  error: IconAlertTriangle,
};

function Step({ node }: { readonly node: TraceNode }) {
  const Icon = stepIcons[node.type] ?? IconTool;
  const isFailed = node.status === "error" || node.type === "error";
  return (
    <div className={`${classes.step} ${isFailed ? classes.failed : ""}`}>
      <Icon size={14} aria-hidden="true" />
      <span className={classes.stepName}>
        <UserText>{node.name ?? node.error ?? node.content ?? node.type}</UserText>
      </span>
      {node.duration_ms !== null && <span>{stepDuration(node.duration_ms)}</span>}
      {isFailed && <span>{texts.error}</span>}
    </div>
  );
}
