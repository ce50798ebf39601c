import type { Tone } from "./Bars.tsx";
import classes from "./Chart.module.css";
import { type Extent, linear, runsOf } from "./scale.ts";

interface SparkLineProps {
  readonly values: readonly (number | null)[];
  /** What it shows, in words. Without them readers of the screen skip it: the figure beside it says the same. */
  readonly label?: string;
  readonly width?: number;
  readonly height?: number;
  /** From where to where it reaches; otherwise just around the values. */
  readonly extent?: Extent;
  /** A value across which a dashed line is drawn. */
  readonly baseline?: number;
  /** Draws a dot for each value, in this colour. */
  readonly toneOf?: (value: number) => Tone;
  /** As wide as its place, instead of `width` pixels. */
  readonly isStretched?: boolean;
}

const inset = 3;
const maxDots = 60;

/** A small line without axes. */
export function SparkLine(props: SparkLineProps) {
  const { values, label, width = 88, height = 28, baseline, toneOf, isStretched = false } = props;
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const extent = props.extent ?? { min: Math.min(...known), max: Math.max(...known) };
  const y = linear(extent, height - inset, inset);
  const x = linear({ min: 0, max: values.length - 1 }, inset, width - inset);
  const places = values.map((value, index) => ({ value, index }));
  return (
    <svg
      {...(isStretched ? { className: classes.stretched } : { width, height })}
      viewBox={`0 0 ${width} ${height}`}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {baseline !== undefined && (
        <line className={classes.baseline} x1={0} x2={width} y1={y(baseline)} y2={y(baseline)} />
      )}
      {runsOf(places).map((run) => (
        <polyline
          key={run[0]?.index}
          className={toneOf ? classes.quietLine : classes.line}
          points={run.map(({ index, value }) => `${x(index).toFixed(1)},${y(value ?? 0).toFixed(1)}`).join(" ")}
        />
      ))}
      {toneOf &&
        known.length <= maxDots &&
        places.map(
          ({ value, index }) =>
            value !== null && (
              <circle key={index} className={classes[toneOf(value)]} cx={x(index)} cy={y(value)} r={2.6} />
            ),
        )}
    </svg>
  );
}

interface SparkBarsProps {
  readonly values: readonly number[];
  /** Says in words what the bars show. */
  readonly label: string;
}

const barsHeight = 32;
const step = 8;
const barWidth = 6;
const leastBar = 2;
const noBar = 1;

/** Small bars side by side, one for each value. */
export function SparkBars({ values, label }: SparkBarsProps) {
  const highest = Math.max(1, ...values);
  return (
    <svg
      className={classes.sparkBars}
      viewBox={`0 0 ${values.length * step} ${barsHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, index) => {
        const bar = value === 0 ? noBar : Math.max(leastBar, (value / highest) * barsHeight);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={value === 0 ? classes.none : classes.bar}
            x={index * step}
            y={barsHeight - bar}
            width={barWidth}
            height={bar}
          />
        );
      })}
    </svg>
  );
}
