import type { CsvValue } from "../lib/csv.ts";
import { withVisibleControls } from "../lib/text.ts";
import classes from "./ChartFrame.module.css";
import { FollowLink } from "./links.tsx";

export interface ChartRow {
  readonly key: string;
  readonly cells: readonly CsvValue[];
  /** Where the row's conversations are listed. */
  readonly href?: string | undefined;
  /** Where the name leads instead; the second cell then leads to the conversations. */
  readonly nameHref?: string | undefined;
}

interface TableTwinProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
}

/** Exactly what the chart shows, for everybody who can't or would not read a picture. */
export function TableTwin({ title, columns, rows }: TableTwinProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${title}: table`}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, href, nameHref }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row">
                    <Value value={cell} href={nameHref ?? href} />
                  </th>
                ) : (
                  <td key={columns[index]}>
                    <Value value={cell} href={index === 1 && nameHref ? href : undefined} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value, href }: { readonly value: CsvValue; readonly href: string | undefined }) {
  const text = <bdi>{textOf(value)}</bdi>;
  return href ? <FollowLink href={href}>{text}</FollowLink> : text;
}

function textOf(cell: CsvValue): string {
  if (cell === null) return "–";
  return typeof cell === "number" ? cell.toLocaleString("en") : withVisibleControls(cell);
}
