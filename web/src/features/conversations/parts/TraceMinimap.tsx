import { type KeyboardEvent, type PointerEvent, useMemo } from "react";
import { stepDuration } from "../../../lib/time.ts";
import { conversationTexts as texts } from "../texts.ts";
import { minimapBins } from "../trace-minimap.ts";
import type { TraceRow, TraceScale } from "../trace-rows.ts";
import classes from "./TraceMinimap.module.css";

interface MinimapProps {
  readonly rows: readonly TraceRow[];
  readonly whole: TraceScale;
  readonly shown: TraceScale;
  /** Asks for a moment of the trace. */
  readonly onGo: (ms: number) => void;
}

const binCount = 240;
const height = 36;
const errorHeight = 8;
const keyStep = 0.05;

/** The whole trace as one strip: how much was under way when, and on top of it where something failed. */
export function TraceMinimap({ rows, whole, shown, onGo }: MinimapProps) {
  const bins = useMemo(() => minimapBins(rows, whole, binCount), [rows, whole]);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const span = whole.toMs - whole.fromMs;
  const middleMs = (shown.fromMs + shown.toMs) / 2;
  const share = (ms: number) => (binCount * (ms - whole.fromMs)) / span;
  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    onGo(whole.fromMs + part * span);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? keyStep : event.key === "ArrowLeft" ? -keyStep : 0;
    if (by === 0) return;
    event.preventDefault();
    onGo(Math.max(whole.fromMs, Math.min(whole.toMs, middleMs + by * span)));
  };
  return (
    <div
      className={classes.map}
      role="slider"
      tabIndex={0}
      aria-label={texts.minimap}
      aria-valuemin={0}
      aria-valuemax={Math.round(span)}
      aria-valuenow={Math.round(middleMs - whole.fromMs)}
      aria-valuetext={texts.minimapAt(stepDuration(middleMs - whole.fromMs), stepDuration(span))}
      onPointerDown={go}
      onPointerMove={go}
      onKeyDown={onKey}
    >
      <svg viewBox={`0 0 ${binCount} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bins.map(({ count }, index) => {
          // A square root: one busy moment must not flatten all others.
          const tall = (height - errorHeight) * Math.sqrt(count / most);
          return (
            count > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
              <rect key={index} className={classes.bin} x={index} y={height - tall} width={1} height={tall} />
            )
          );
        })}
        <rect className={classes.outside} x={0} y={0} width={share(shown.fromMs)} height={height} />
        <rect
          className={classes.outside}
          x={share(shown.toMs)}
          y={0}
          width={binCount - share(shown.toMs)}
          height={height}
        />
        {bins.map(
          ({ hasError }, index) =>
            hasError && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
              <rect key={index} className={classes.error} x={index} y={0} width={1.5} height={errorHeight} />
            ),
        )}
      </svg>
    </div>
  );
}
