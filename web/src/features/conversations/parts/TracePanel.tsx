import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { TraceNode } from "../../../api/client.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { conversationTexts as texts } from "../texts.ts";
import { rowAt, windowAround } from "../trace-minimap.ts";
import { rowMatches, scaleOf, traceRows } from "../trace-rows.ts";
import { TraceDetail } from "./TraceDetail.tsx";
import { TraceMinimap } from "./TraceMinimap.tsx";
import classes from "./TracePanel.module.css";
import { TraceRowView } from "./TraceRowView.tsx";

const rowHeight = 32;
const maxZoom = 64;
/** A trace that fits on the screen needs no overview. */
const minMinimapRows = 30;

/** The steps of a conversation: tree and waterfall in one flat list, of which only the visible rows exist. */
export function TracePanel({ root }: { readonly root: TraceNode }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [selectedId, setSelected] = useState<string>();
  const [words, setWords] = useState("");
  const [zoom, setZoom] = useState(1);
  const [middleMs, setMiddle] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => traceRows(root, folded), [root, folded]);
  const whole = useMemo(() => scaleOf(rows), [rows]);
  const scale = useMemo(() => whole && windowAround(whole, zoom, middleMs), [whole, zoom, middleMs]);
  // Tens of thousands of payloads are searched after the letter is on the screen.
  const searched = useDeferredValue(words);
  const matches = useMemo(
    () => (searched === "" ? undefined : rows.flatMap((row, index) => (rowMatches(row, searched) ? [index] : []))),
    [rows, searched],
  );
  const matching = useMemo(() => matches && new Set(matches), [matches]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const firstMatch = matches?.[0];
  useEffect(() => {
    if (firstMatch !== undefined) list.scrollToIndex(firstMatch, { align: "center" });
  }, [firstMatch, list.scrollToIndex]);
  const zoomBy = (factor: number) => setZoom((before) => Math.min(maxZoom, Math.max(1, before * factor)));
  useShortcuts({ "+": () => zoomBy(2), "-": () => zoomBy(0.5) });
  const toggle = useCallback(
    (id: string) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const go = (ms: number) => {
    setMiddle(ms);
    list.scrollToIndex(rowAt(rows, ms), { align: "start" });
  };
  const selected = useMemo(() => rows.find(({ node }) => node.id === selectedId), [rows, selectedId]);
  if (rows.length === 0) return <p className={classes.bar}>{texts.traceEmpty}</p>;
  return (
    <div className={classes.panel}>
      <div className={classes.bar}>
        <TextInput
          type="search"
          aria-label={texts.searchTrace}
          placeholder={texts.searchTrace}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value.trimStart())}
        />
        <span className={classes.found} role="status">
          {matches ? texts.found(matches.length) : ""}
        </span>
        <ActionIcon variant="default" aria-label={texts.zoomOut} disabled={zoom === 1} onClick={() => zoomBy(0.5)}>
          −
        </ActionIcon>
        <ActionIcon variant="default" aria-label={texts.zoomIn} disabled={zoom === maxZoom} onClick={() => zoomBy(2)}>
          +
        </ActionIcon>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setZoom(1)}>
          {texts.fit}
        </Button>
      </div>
      {whole && scale && rows.length >= minMinimapRows && (
        <TraceMinimap rows={rows} whole={whole} shown={scale} onGo={go} />
      )}
      <div className={classes.body}>
        <div ref={scroller} className={classes.scroll}>
          <div role="tree" aria-label={texts.steps} className={classes.space} style={{ height: list.getTotalSize() }}>
            {list.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <TraceRowView
                    key={row.node.id}
                    row={row}
                    top={start}
                    scale={scale}
                    isFolded={folded.has(row.node.id)}
                    isSelected={row.node.id === selectedId}
                    isMatch={matching ? matching.has(index) : undefined}
                    onToggle={toggle}
                    onSelect={setSelected}
                  />
                )
              );
            })}
          </div>
        </div>
        {selected && <TraceDetail node={selected.node} onClose={() => setSelected(undefined)} />}
      </div>
    </div>
  );
}
