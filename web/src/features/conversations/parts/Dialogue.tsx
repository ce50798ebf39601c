import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { TraceNode } from "../../../api/client.ts";
import type { TextMark } from "../../../lib/marks.ts";
import { durationText, stepDuration } from "../../../lib/time.ts";
import { IconAlertTriangle, IconDatabaseSearch, IconTool, IconTransfer } from "../../../ui/icons.ts";
import { UserText } from "../../../ui/UserText.tsx";
import { conversationTexts as texts } from "../texts.ts";
import type { TraceRow } from "../trace-rows.ts";
import classes from "./Dialogue.module.css";
import { MarkedText, type MarkOwner } from "./MarkedText.tsx";

export interface DialogueFocus {
  readonly nodeId: string;
  /** Grows with every request, so that the same place can be asked for again. */
  readonly count: number;
}

interface DialogueProps {
  readonly rows: readonly TraceRow[];
  readonly marks: ReadonlyMap<string, readonly TextMark[]>;
  readonly owners: ReadonlyMap<string, MarkOwner>;
  readonly lit: string | undefined;
  readonly focus: DialogueFocus | undefined;
  readonly spokenId: string | undefined;
  readonly onSelect: (criterion: string) => void;
  readonly onSeek: ((ms: number) => void) | undefined;
}

const none: readonly TextMark[] = [];
const turnHeight = 84;
const stepHeight = 30;

/** The turns and what happened between them; only those in view exist. */
export function Dialogue(props: DialogueProps) {
  const { rows, marks, owners, lit, focus, spokenId, onSelect, onSeek } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.node.type === "turn" ? turnHeight : stepHeight),
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: 6,
    gap: 4,
  });
  useEffect(() => {
    if (!focus) return;
    const index = rows.findIndex(({ node }) => node.id === focus.nodeId);
    if (index !== -1) list.scrollToIndex(index, { align: "center" });
  }, [focus, rows, list.scrollToIndex]);
  return (
    <div
      ref={scroller}
      className={classes.scroll}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={texts.tabs.dialogue}
    >
      <div className={classes.space} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          const { node } = row;
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              {node.type === "turn" ? (
                <Turn
                  key={focus?.nodeId === node.id ? focus.count : 0}
                  row={row}
                  isPulsing={focus?.nodeId === node.id}
                  isSpoken={spokenId === node.id}
                  onSeek={onSeek}
                >
                  <MarkedText
                    text={node.content ?? ""}
                    marks={marks.get(node.id) ?? none}
                    owners={owners}
                    lit={lit}
                    onSelect={onSelect}
                  />
                </Turn>
              ) : (
                <Step node={node} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface TurnProps {
  readonly row: TraceRow;
  readonly isPulsing: boolean;
  readonly isSpoken: boolean;
  readonly onSeek: ((ms: number) => void) | undefined;
  readonly children: React.ReactNode;
}

function Turn({ row: { node, startMs }, isPulsing, isSpoken, onSeek, children }: TurnProps) {
  const role = texts.roles[node.role ?? ""] ?? "";
  const time = startMs === null ? undefined : durationText(startMs / 1_000);
  return (
    <div
      className={`${classes.turn} ${isPulsing ? classes.pulse : ""}`}
      data-role={node.role ?? "other"}
      data-spoken={isSpoken}
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
        <div className={classes.words}>{children}</div>
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
