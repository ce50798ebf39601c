import { Fragment } from "react";
import type { Tone } from "./Bars.tsx";
import classes from "./Chart.module.css";
import { MarkLink } from "./links.tsx";
import { labelStep, linear, niceTicks, runsOf } from "./scale.ts";
import { useWidth } from "./use-width.ts";

export interface LinePoint {
  readonly key: string;
  /** For the axis, such as "12 Jan". */
  readonly label: string;
  /** Everything about the point in words. */
  readonly description: string;
  readonly value: number | null;
  /** The same place in the period before. */
  readonly before?: number | null;
  /** The colour of its dot, where the value itself is good or bad. */
  readonly tone?: Tone;
  readonly href?: string | undefined;
}

interface LineProps {
  readonly label: string;
  readonly points: readonly LinePoint[];
  readonly height?: number;
  /** Leaves less room above and below the values; a rate from 0 to 100 stays within them. */
  readonly bounds?: { readonly min: number; readonly max: number };
  readonly unit?: string;
}

const left = 40;
const right = 12;
const top = 10;
const bottom = 24;
const labelWidth = 52;
const maxDots = 45;

/** Values over time, with those of the period before as a dashed line. Missing values are gaps. */
export function Line({ label, points, height = 220, bounds = { min: 0, max: 100 }, unit = "" }: LineProps) {
  const [place, width] = useWidth();
  const known = points.flatMap(({ value, before }) => [value, before ?? null]).filter((value) => value !== null);
  const ticks = niceTicks({ min: Math.min(...known, bounds.max), max: Math.max(...known, bounds.min) }).filter(
    (tick) => tick >= bounds.min && tick <= bounds.max,
  );
  const y = linear({ min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1 }, height - bottom, top);
  const strip = (width - left - right) / Math.max(points.length, 1);
  const placed = points.map((point, index) => ({ ...point, x: left + strip * (index + 0.5) }));
  const every = labelStep(points.length, width - left - right, labelWidth);
  const base = height - bottom;
  return (
    <div ref={place}>
      <svg className={classes.svg} viewBox={`0 0 ${width} ${height}`} height={height} role="group" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
            <text className={`${classes.label} ${classes.end}`} x={left - 8} y={y(tick) + 4}>
              {tick}
              {unit}
            </text>
          </g>
        ))}
        <g>
          {runsOf(placed.map(({ x, before = null }) => ({ x, value: before }))).map((run) => (
            <polyline key={run[0]?.x} className={classes.before} points={pathOf(run, y)} />
          ))}
          {runsOf(placed).map((run) => (
            <Fragment key={run[0]?.key}>
              <polygon
                className={classes.area}
                points={`${run[0]?.x},${base} ${pathOf(run, y)} ${run.at(-1)?.x},${base}`}
              />
              <polyline className={classes.line} points={pathOf(run, y)} />
            </Fragment>
          ))}
        </g>
        {placed.map(({ key, x, value, tone, description, href, label: text }, index) => (
          <MarkLink key={key} href={href} label={description} className={classes.mark}>
            <rect className={classes.hit} x={x - strip / 2} y={top} width={strip} height={height - top} />
            {value !== null && placed.length <= maxDots && (
              <circle className={tone ? classes[tone] : classes.dot} cx={x} cy={y(value)} r={tone ? 4.5 : 3.5} />
            )}
            {index % every === 0 && (
              <text className={`${classes.label} ${classes.middle}`} x={x} y={height - 6}>
                {text}
              </text>
            )}
          </MarkLink>
        ))}
      </svg>
    </div>
  );
}

const pathOf = (run: readonly { x: number; value: number | null }[], y: (value: number) => number) =>
  run.map(({ x, value }) => `${x.toFixed(1)},${y(value ?? 0).toFixed(1)}`).join(" ");
