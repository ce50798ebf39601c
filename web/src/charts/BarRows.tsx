import type { Tone } from "./Bars.tsx";
import classes from "./Chart.module.css";
import { MarkLink } from "./links.tsx";
import { RowName } from "./RowName.tsx";
import { linear } from "./scale.ts";
import { useWidth } from "./use-width.ts";

export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly value: number | null;
  readonly before?: number | null | undefined;
  /** Behind the bar, such as "81.3 · n 210". */
  readonly text: string;
  readonly tone?: Tone;
  readonly href?: string | undefined;
  /** Where the name leads, if elsewhere than the bar. */
  readonly nameHref?: string | undefined;
}

interface BarRowsProps {
  readonly label: string;
  readonly rows: readonly BarRow[];
  readonly max?: number;
}

const rowHeight = 32;
const barHeight = 12;
const textWidth = 104;

/** One bar a row, with its name before it and its figures behind. A short line marks the period before. */
export function BarRows({ label, rows, max = 100 }: BarRowsProps) {
  const [place, width] = useWidth();
  const nameWidth = Math.min(220, width * 0.36);
  const x = linear({ min: 0, max }, nameWidth, width - textWidth - 12);
  return (
    <div ref={place}>
      <svg
        className={classes.svg}
        viewBox={`0 0 ${width} ${rows.length * rowHeight}`}
        height={rows.length * rowHeight}
        role="group"
        aria-label={label}
      >
        {rows.map(({ key, name, description, value, before, text, tone = "bar", href, nameHref }, index) => {
          const middle = index * rowHeight + rowHeight / 2;
          return (
            <g key={key}>
              <MarkLink href={href} label={description} className={classes.mark}>
                <rect
                  className={classes.hit}
                  x={nameHref ? nameWidth : 0}
                  y={middle - rowHeight / 2}
                  width={width - (nameHref ? nameWidth : 0)}
                  height={rowHeight}
                />
                <rect
                  className={classes.track}
                  x={nameWidth}
                  y={middle - barHeight / 2}
                  width={Math.max(0, x(max) - nameWidth)}
                  height={barHeight}
                  rx={3}
                />
                <rect
                  className={`${classes.bar} ${classes[tone]}`}
                  x={nameWidth}
                  y={middle - barHeight / 2}
                  width={Math.max(0, x(Math.min(value ?? 0, max)) - nameWidth)}
                  height={barHeight}
                  rx={3}
                />
                {before !== undefined && before !== null && (
                  <line className={classes.tick} x1={x(before)} x2={x(before)} y1={middle - 9} y2={middle + 9} />
                )}
              </MarkLink>
              <RowName name={name} y={middle - rowHeight / 2} width={nameWidth} height={rowHeight} href={nameHref} />
              <text className={`${classes.value} ${classes.end}`} x={width - 4} y={middle + 4}>
                {text}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
