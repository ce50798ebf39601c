import { useId } from "react";
import { withVisibleControls } from "../lib/text.ts";
import type { Tone } from "./Bars.tsx";
import classes from "./Chart.module.css";
import { MarkLink } from "./links.tsx";
import { RowName } from "./RowName.tsx";
import { shortened } from "./scale.ts";
import { useWidth } from "./use-width.ts";

export interface HeatCell {
  readonly value: number | null;
  readonly count: number;
  readonly description: string;
  readonly tone: Exclude<Tone, "bar">;
  readonly href?: string | undefined;
}

interface HeatmapProps {
  readonly label: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly href?: string | undefined }[];
  readonly columns: readonly { readonly key: string; readonly name: string }[];
  readonly cellOf: (row: string, column: string) => HeatCell | undefined;
  /** Cells that count less are hatched: their value says little. */
  readonly minCount: number;
}

const rowHeight = 32;
const minCellWidth = 56;
const headHeight = 84;
/** Room for the name of the last column, which is written aslant. */
const overhang = 64;

/** Rows by columns, each cell as number and colour; it scrolls sideways where the cells would get too narrow. */
export function Heatmap({ label, rows, columns, cellOf, minCount }: HeatmapProps) {
  const [place, room] = useWidth();
  const hatch = `hatch-${useId().replaceAll(/[^\w-]/g, "")}`;
  const nameWidth = Math.min(180, room * 0.36);
  const cellWidth = Math.max(minCellWidth, Math.min(120, (room - nameWidth - overhang) / Math.max(columns.length, 1)));
  const width = nameWidth + cellWidth * columns.length + overhang;
  const height = headHeight + rows.length * rowHeight;
  return (
    <div ref={place} className={classes.scroll} tabIndex={0} role="region" aria-label={`${label}: map`}>
      <svg
        className={classes.map}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="group"
        aria-label={label}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className={classes.hatch} x1="0" y1="0" x2="0" y2="6" />
          </pattern>
        </defs>
        {columns.map(({ key, name }, index) => {
          const x = nameWidth + cellWidth * (index + 0.5);
          return (
            <text key={key} className={classes.label} transform={`translate(${x - 4} ${headHeight - 8}) rotate(-32)`}>
              <title>{withVisibleControls(name)}</title>
              {shortened(withVisibleControls(name), 20)}
            </text>
          );
        })}
        {rows.map((row, rowIndex) => {
          const y = headHeight + rowIndex * rowHeight;
          return (
            <g key={row.key}>
              <RowName name={row.name} y={y} width={nameWidth} height={rowHeight} href={row.href} />
              {columns.map((column, columnIndex) => {
                const cell = cellOf(row.key, column.key);
                const x = nameWidth + cellWidth * columnIndex;
                if (!cell || cell.count === 0) return null;
                const isFew = cell.count < minCount;
                return (
                  <g key={column.key}>
                    <MarkLink href={cell.href} label={cell.description} className={classes.mark}>
                      <rect
                        className={classes[isFew ? "noneTint" : `${cell.tone}Tint`]}
                        x={x + 1}
                        y={y + 1}
                        width={cellWidth - 2}
                        height={rowHeight - 2}
                        rx={4}
                      />
                      {isFew && (
                        <rect
                          fill={`url(#${hatch})`}
                          x={x + 1}
                          y={y + 1}
                          width={cellWidth - 2}
                          height={rowHeight - 2}
                          rx={4}
                        />
                      )}
                      <rect className={classes.hit} x={x} y={y} width={cellWidth} height={rowHeight} />
                    </MarkLink>
                    <text
                      className={isFew ? classes.few : `${classes.cell} ${classes[`${cell.tone}Text`]}`}
                      x={x + cellWidth / 2}
                      y={y + rowHeight / 2 + 4}
                    >
                      {isFew || cell.value === null ? `n ${cell.count}` : Math.round(cell.value)}
                    </text>
                  </g>
                );
              })}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
