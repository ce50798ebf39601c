import { Button } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TextMark } from "../../../lib/marks.ts";
import { conversationTexts as texts } from "../texts.ts";
import type { TraceRow } from "../trace-rows.ts";
import classes from "./Dialogue.module.css";
import { DialogueRow } from "./DialogueRow.tsx";
import type { MarkOwner } from "./MarkedText.tsx";

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
/** What a person scrolls with; the list's own movements cause none of these. */
const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

/** The turns and what happened between them; only those in view exist. It follows the recording until somebody scrolls. */
export function Dialogue(props: DialogueProps) {
  const { rows, marks, owners, lit, focus, spokenId, onSelect, onSeek } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.node.type === "turn" ? turnHeight : stepHeight),
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: 6,
    gap: 4,
  });
  const showNode = useCallback(
    (nodeId: string) => {
      const index = rows.findIndex(({ node }) => node.id === nodeId);
      if (index !== -1) list.scrollToIndex(index, { align: "center" });
    },
    [rows, list.scrollToIndex],
  );
  useEffect(() => {
    if (focus) showNode(focus.nodeId);
  }, [focus, showNode]);
  useEffect(() => {
    if (spokenId !== undefined && isFollowing) showNode(spokenId);
  }, [spokenId, isFollowing, showNode]);
  // The rows are given the same functions again and again: a new one would draw them all anew.
  const latest = useRef({ onSelect, onSeek });
  latest.current = { onSelect, onSeek };
  const select = useCallback((criterion: string) => latest.current.onSelect(criterion), []);
  const seek = useCallback((ms: number) => {
    setFollowing(true);
    latest.current.onSeek?.(ms);
  }, []);
  const stopFollowing = () => spokenId !== undefined && setFollowing(false);
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroll}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={texts.tabs.dialogue}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        onKeyDown={(event) => scrollKeys.has(event.key) && stopFollowing()}
      >
        <div className={classes.space} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            if (!row) return null;
            const { node } = row;
            const isPulsing = focus?.nodeId === node.id;
            return (
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                <DialogueRow
                  // Anew for each request, so that it pulses again.
                  key={isPulsing ? focus.count : 0}
                  row={row}
                  marks={marks.get(node.id) ?? none}
                  owners={owners}
                  lit={lit}
                  isPulsing={isPulsing}
                  isSpoken={spokenId === node.id}
                  onSelect={select}
                  onSeek={onSeek && seek}
                />
              </div>
            );
          })}
        </div>
      </div>
      {!isFollowing && spokenId !== undefined && (
        <Button className={classes.follow} radius="xl" size="compact-md" onClick={() => setFollowing(true)}>
          {texts.follow}
        </Button>
      )}
    </div>
  );
}
