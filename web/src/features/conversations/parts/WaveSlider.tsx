import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { durationText } from "../../../lib/time.ts";
import { conversationTexts as texts } from "../texts.ts";
import type { Waveform } from "../waveform.ts";
import classes from "./Player.module.css";

interface WaveSliderProps {
  readonly wave: Waveform;
  readonly seconds: number;
  readonly durationSeconds: number;
  readonly onSeek: (seconds: number) => void;
}

const stepSeconds = 5;

/** The waveform, which is also how to get to another place of the recording: by pointer and by arrow keys. */
export function WaveSlider({ wave, seconds, durationSeconds, onSeek }: WaveSliderProps) {
  const clip = useId();
  const seek = (to: number) => onSeek(Math.max(0, Math.min(durationSeconds, to)));
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - box.left) / box.width) * durationSeconds);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? stepSeconds : event.key === "ArrowLeft" ? -stepSeconds : 0;
    if (by === 0) return;
    event.preventDefault();
    seek(seconds + by);
  };
  const share = durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0;
  return (
    <div
      className={classes.wave}
      role="slider"
      tabIndex={0}
      aria-label={texts.position}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, Math.round(durationSeconds))}
      aria-valuenow={Math.floor(seconds)}
      aria-valuetext={`${durationText(seconds)} / ${durationText(durationSeconds)}`}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKey}
    >
      <svg
        viewBox={`0 0 ${wave.width} ${wave.height}`}
        height={wave.height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <clipPath id={clip}>
          <rect width={share * wave.width} height={wave.height} />
        </clipPath>
        <path className={classes.bars} d={wave.path} />
        <path className={classes.played} d={wave.path} clipPath={`url(#${clip})`} />
      </svg>
    </div>
  );
}
