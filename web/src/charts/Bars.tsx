import classes from "./Chart.module.css";
import { MarkLink } from "./links.tsx";
import { labelStep, linear, niceTicks } from "./scale.ts";
import { useWidth } from "./use-width.ts";

export type Tone = "strong" | "fair" | "weak" | "poor" | "none" | "bar";

export interface BarColumn {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly value: number;
  /** The same column in the period before, drawn as a line across it. */
  readonly before?: number | undefined;
  readonly tone?: Tone;
  readonly href?: string | undefined;
}

interface BarsProps {
  readonly label: string;
  readonly columns: readonly BarColumn[];
  readonly height?: number;
}

const left = 40;
const right = 8;
const top = 10;
const bottom = 24;
const gap = 2;
const labelWidth = 30;

/** Counts as upright bars side by side. */
export function Bars({ label, columns, height = 220 }: BarsProps) {
  const [place, width] = useWidth();
  const max = Math.max(1, ...columns.flatMap(({ value, before = 0 }) => [value, before]));
  const ticks = niceTicks({ min: 0, max }).filter(Number.isInteger);
  const y = linear({ min: 0, max: ticks.at(-1) ?? max }, height - bottom, top);
  const strip = (width - left - right) / Math.max(columns.length, 1);
  const every = labelStep(columns.length, width - left - right, labelWidth);
  return (
    <div ref={place}>
      <svg className={classes.svg} viewBox={`0 0 ${width} ${height}`} height={height} role="group" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
            <text className={`${classes.label} ${classes.end}`} x={left - 8} y={y(tick) + 4}>
              {tick.toLocaleString("en")}
            </text>
          </g>
        ))}
        {columns.map(({ key, label: text, description, value, before, tone = "bar", href }, index) => {
          const x = left + strip * index;
          return (
            <MarkLink key={key} href={href} label={description} className={classes.mark}>
              <rect className={classes.hit} x={x} y={top} width={strip} height={height - top} />
              <rect
                className={`${classes.bar} ${classes[tone]}`}
                x={x + gap}
                y={y(value)}
                width={Math.max(1, strip - 2 * gap)}
                height={height - bottom - y(value)}
                rx={2}
              />
              {before !== undefined && before > 0 && (
                <line className={classes.tick} x1={x + gap} x2={x + strip - gap} y1={y(before)} y2={y(before)} />
              )}
              {index % every === 0 && (
                <text className={`${classes.label} ${classes.middle}`} x={x + strip / 2} y={height - 6}>
                  {text}
                </text>
              )}
            </MarkLink>
          );
        })}
      </svg>
    </div>
  );
}
