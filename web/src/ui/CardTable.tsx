import { Fragment, type ReactNode } from "react";
import classes from "./CardTable.module.css";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Left out on narrow screens. */
  readonly isMinor?: boolean;
  readonly isNumber?: boolean;
  /** The heading is there for screen readers only, such as that of a column of buttons. */
  readonly hasHiddenLabel?: boolean;
}

interface CardTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shown below a row over the whole width. */
  readonly detail?: (row: Row) => ReactNode;
  readonly isDimmed?: (row: Row) => boolean;
}

/** A plain table inside of a page. The first cell of a row is its heading. */
export function CardTable<Row>({ label, columns, rows, rowKey, detail, isDimmed }: CardTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.hasHiddenLabel ? <span className="visually-hidden">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const below = detail?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr className={classes.row} data-dimmed={isDimmed?.(row) || undefined}>
                  {columns.map((column, index) =>
                    index === 0 ? (
                      <th key={column.key} scope="row" className={classOf(column)}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td key={column.key} className={classOf(column)}>
                        {column.cell(row)}
                      </td>
                    ),
                  )}
                </tr>
                {below && (
                  <tr>
                    <td className={classes.detail} colSpan={columns.length}>
                      <div className={classes.detailBody}>{below}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function classOf({ isMinor, isNumber }: { readonly isMinor?: boolean; readonly isNumber?: boolean }): string {
  return [isMinor ? classes.minor : "", isNumber ? classes.number : ""].filter(Boolean).join(" ");
}

interface RowButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly isExpanded?: boolean;
}

/** Opens its row; a click anywhere in the row that meets no other control does the same. */
export function RowButton({ onClick, children, isExpanded }: RowButtonProps) {
  return (
    <button type="button" className={classes.open} onClick={onClick} aria-expanded={isExpanded}>
      {children}
    </button>
  );
}

/** A value of a cell that does something of its own when it is clicked, such as filtering by it. */
export function CellButton({ onClick, label, children }: { onClick: () => void; label: string; children: ReactNode }) {
  return (
    <button type="button" className={classes.cellButton} onClick={onClick} aria-label={label} title={label}>
      {children}
    </button>
  );
}

/** Keeps controls of a row above the area of its RowButton. */
export const CellControls = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.controls}>{children}</span>
);
