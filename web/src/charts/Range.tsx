import classes from "./Chart.module.css";
import { MarkLink } from "./links.tsx";
import { RowName } from "./RowName.tsx";
import { linear } from "./scale.ts";
import { useWidth } from "./use-width.ts";

export interface RangeRow {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly text: string;
  readonly href?: string | undefined;
}

interface RangeProps {
  readonly label: string;
  readonly rows: readonly RangeRow[];
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

const rowHeight = 32;
const footHeight = 22;
const textWidth = 132;

/** An estimate with its interval a row: the dot is the value, the line how far it may be off. */
export function Range({ label, rows, min, max, ticks }: RangeProps) {
  const [place, width] = useWidth();
  const nameWidth = Math.min(240, width * 0.36);
  const x = linear({ min, max }, nameWidth, width - textWidth - 16);
  const height = rows.length * rowHeight + footHeight;
  if (rows.length === 0) return null;
  return (
    <div ref={place}>
      <svg className={classes.svg} viewBox={`0 0 ${width} ${height}`} height={height} role="group" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={x(tick)} x2={x(tick)} y1={0} y2={height - footHeight} />
            <text className={`${classes.label} ${classes.middle}`} x={x(tick)} y={height - 6}>
              {tick}
            </text>
          </g>
        ))}
        {rows.map(({ key, name, description, value, low, high, text, href }, index) => {
          const middle = index * rowHeight + rowHeight / 2;
          return (
            <g key={key}>
              <MarkLink href={href} label={description} className={classes.mark}>
                <rect className={classes.hit} x={0} y={middle - rowHeight / 2} width={width} height={rowHeight} />
                {low !== null && high !== null && (
                  <line className={classes.interval} x1={x(low)} x2={x(high)} y1={middle} y2={middle} />
                )}
                {value !== null && <circle className={classes.point} cx={x(value)} cy={middle} r={5} />}
              </MarkLink>
              <RowName name={name} y={middle - rowHeight / 2} width={nameWidth} height={rowHeight} />
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
