import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";
import type { TextMark } from "../../../lib/marks.ts";
import { segmentsOf } from "../../../lib/marks.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { durationText } from "../../../lib/time.ts";
import { LongText, UserText } from "../../../ui/UserText.tsx";
import type { DialogueRow } from "../dialogue-rows.ts";
import { maxQuoteLength } from "../draft.ts";
import { texts } from "../texts.ts";
import classes from "./ReviewDialogue.module.css";

interface ReviewDialogueProps {
  readonly rows: readonly DialogueRow[];
  /** The quotes of the criterion that is being judged, by node. */
  readonly marks: ReadonlyMap<string, readonly TextMark[]>;
  readonly onQuoteTurn: ((nodeId: string, words: string) => void) | undefined;
  /** The node to bring into view; `count` grows with every request. */
  readonly focus: { readonly nodeId: string; readonly count: number } | undefined;
}

const turnHeight = 84;
const stepHeight = 30;

/** What was said, to be read and quoted; only the turns in view exist. It shows nothing of any score. */
export function ReviewDialogue({ rows, marks, onQuoteTurn, focus }: ReviewDialogueProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.node.type === "turn" ? turnHeight : stepHeight),
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: 8,
    gap: 4,
  });
  useFocusRow(focus, rows, list.scrollToIndex, scroller);
  return (
    <div ref={scroller} className={classes.scroll} tabIndex={0} role="log" aria-live="off" aria-label={texts.dialogue}>
      <div className={classes.space} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row row={row} marks={marks.get(row.node.id)} onQuoteTurn={onQuoteTurn} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function useFocusRow(
  focus: ReviewDialogueProps["focus"],
  rows: readonly DialogueRow[],
  scrollTo: (index: number, options: { align: "center" }) => void,
  scroller: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    if (!focus || !scroller.current) return;
    const index = rows.findIndex(({ node }) => node.id === focus.nodeId);
    if (index !== -1) scrollTo(index, { align: "center" });
  }, [focus, rows, scrollTo, scroller]);
}

interface RowProps {
  readonly row: DialogueRow;
  readonly marks: readonly TextMark[] | undefined;
  readonly onQuoteTurn: ReviewDialogueProps["onQuoteTurn"];
}

function Row({ row: { node, startMs }, marks, onQuoteTurn }: RowProps) {
  const content = node.content ?? "";
  if (node.type !== "turn") {
    return (
      <div className={classes.step}>
        <UserText>{node.name ?? node.error ?? node.content ?? node.type}</UserText>
      </div>
    );
  }
  const role = texts.roles[node.role ?? ""] ?? "";
  const who = node.name ?? role;
  return (
    <div className={classes.turn} data-role={node.role ?? "other"}>
      <div className={classes.who}>
        <span className={classes.name}>
          <UserText>{who}</UserText>
        </span>
        {startMs !== null && <span>{durationText(startMs / 1_000)}</span>}
        {onQuoteTurn && content.trim() !== "" && (
          <button
            type="button"
            className={classes.quote}
            aria-label={texts.quoteTurnLabel(withVisibleControls(who))}
            onClick={() => onQuoteTurn(node.id, startOf(content))}
          >
            {texts.quoteTurn}
          </button>
        )}
      </div>
      <div className={classes.words} data-words-of={node.id}>
        {segmentsOf(content, marks ?? []).map((segment) =>
          segment.owners.length > 0 ? (
            <mark key={segment.start} className={classes.mark}>
              <UserText>{segment.text}</UserText>
            </mark>
          ) : (
            <LongText key={segment.start} text={segment.text} />
          ),
        )}
      </div>
    </div>
  );
}

/** As much of a turn as a quote may have, without half a character at its end. */
const startOf = (content: string) =>
  content
    .slice(0, maxQuoteLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
