import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";
import type { ListedConversation } from "../../../api/client.ts";
import { texts } from "../texts.ts";
import classes from "./ConversationList.module.css";
import { ConversationRow, HeadRow, type RowActions } from "./ConversationRow.tsx";

const rowHeight = 40;
const tallRowHeight = 68;
/** The next page is read when this many rows are left. */
const ahead = 20;

interface ListProps {
  readonly items: readonly ListedConversation[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly selected: ReadonlySet<string>;
  readonly activeIndex: number;
  readonly actions: RowActions;
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly onMore: () => void;
  readonly onToggleAll: () => void;
}

/** The conversations as a grid of which only the visible rows exist. */
export function ConversationList(props: ListProps) {
  const { items, scroller, selected, activeIndex, actions, hasMore, isFetchingMore, onMore } = props;
  const isNarrow = useMediaQuery("(max-width: 767px)", false, { getInitialValueInEffect: false });
  const height = isNarrow ? tallRowHeight : rowHeight;
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows' height changes only with the screen's width
  useEffect(() => rows.measure(), [height]);
  const visible = rows.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isFetchingMore && lastVisible >= items.length - ahead) onMore();
  }, [hasMore, isFetchingMore, lastVisible, items.length, onMore]);
  useEffect(() => {
    if (activeIndex >= 0) rows.scrollToIndex(activeIndex, { align: "auto" });
  }, [activeIndex, rows.scrollToIndex]);
  const isAllSelected = items.length > 0 && items.every(({ id }) => selected.has(id));
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={texts.conversations}
      aria-rowcount={-1}
      aria-multiselectable="true"
      className={classes.scroll}
      data-stale={props.isStale}
      tabIndex={activeIndex < 0 ? 0 : -1}
    >
      <div role="rowgroup">
        <HeadRow isAllSelected={isAllSelected} onToggleAll={props.onToggleAll} />
      </div>
      <div role="rowgroup" className={classes.space} style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, start }) => {
          const item = items[index];
          return (
            item && (
              <ConversationRow
                key={item.id}
                item={item}
                index={index}
                top={start}
                isSelected={selected.has(item.id)}
                isActive={index === activeIndex}
                actions={actions}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
