const barWidth = 2;
const barStep = 3;
export const laneHeight = 28;
const minBarHeight = 2;

export interface Waveform {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Draws one lane of bars per channel, each as high as its stretch of time was loud; flat bars where nothing is known. */
export function waveformOf(peaks: readonly (readonly number[])[] | null, flatBars = 200): Waveform {
  const lanes = peaks?.length ? peaks : [Array.from({ length: flatBars }, () => 0)];
  const bars = Math.max(1, ...lanes.map((lane) => lane.length));
  const path = lanes
    .flatMap((lane, row) =>
      lane.map((peak, index) => {
        const height = Math.max(minBarHeight, Math.min(1, peak) * laneHeight);
        const top = row * laneHeight + (laneHeight - height) / 2;
        return `M${index * barStep} ${top.toFixed(1)}h${barWidth}v${height.toFixed(1)}h-${barWidth}z`;
      }),
    )
    .join("");
  return { path, width: bars * barStep, height: lanes.length * laneHeight };
}
