import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./DataTable.module.css";
import { useShortcuts } from "./use-shortcuts.ts";

export interface TableColumn<Row> {
  readonly name: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Such as 120 or "20%"; columns without one share the rest. */
  readonly width?: number | string;
  readonly isNumber?: boolean;
  /** The heading is there for screen readers only, such as that of a column of checkboxes. */
  readonly hasHiddenTitle?: boolean;
  /** Left out below 1100 px ("medium") or below 768 px ("narrow"). */
  readonly hiddenBelow?: "narrow" | "medium";
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOfRow: (row: Row) => string;
  readonly isStale?: boolean;
  readonly isSelected?: (row: Row) => boolean;
  readonly hasMore?: boolean;
  readonly isFetchingMore?: boolean;
  readonly onMore?: () => void;
}

/** Beyond this many rows the next page is read only when asked for, so that the page stays quick. */
const maxAutomaticRows = 500;

/**
 * A plain table for lists of hundreds. Mark the link of each row with `data-row-link`: `j` and `k` move the focus between them,
 * and Enter opens.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    keyOfRow,
    isStale = false,
    isSelected,
    hasMore = false,
    isFetchingMore,
    onMore,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const move = (step: number) => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const row = document.activeElement?.closest("tr");
    const current = links.findIndex((link) => link.closest("tr") === row);
    links[Math.max(0, Math.min(links.length - 1, current + step))]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  useEffect(() => {
    if (!hasMore || !end.current || rows.length >= maxAutomaticRows) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore?.(), {
      rootMargin: "400px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, rows.length, onMore]);
  return (
    <div className={classes.scroll} data-stale={isStale} tabIndex={0} role="region" aria-label={label}>
      <table ref={table} className={classes.table} aria-label={label} aria-rowcount={-1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" style={{ width: column.width }} {...attributesOf(column)}>
                {column.hasHiddenTitle ? <span className="visually-hidden">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOfRow(row)} data-selected={isSelected?.(row)}>
              {columns.map((column) => (
                <td key={column.name} {...attributesOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <div ref={end} className={classes.end}>
          <Button variant="default" loading={isFetchingMore ?? false} onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

const attributesOf = <Row,>({ isNumber, hiddenBelow }: TableColumn<Row>) => ({
  "data-number": isNumber,
  "data-hidden-below": hiddenBelow,
});
