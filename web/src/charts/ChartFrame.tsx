import { ActionIcon, Menu, SegmentedControl } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { csvOf } from "../lib/csv.ts";
import { download } from "../lib/download.ts";
import { IconDots } from "../ui/icons.ts";
import { showError } from "../ui/toast.tsx";
import classes from "./ChartFrame.module.css";
import { useCaption } from "./caption.ts";
import { pngOf } from "./png.ts";
import { type ChartRow, TableTwin } from "./TableTwin.tsx";

interface ChartFrameProps {
  readonly title: string;
  readonly note?: string;
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
  readonly children: ReactNode;
  readonly legend?: ReactNode;
}

type View = "chart" | "table";

/** The frame of every chart: its title, its table, and the files to take away. */
export function ChartFrame({ title, note, columns, rows, legend, children }: ChartFrameProps) {
  const [view, setView] = useState<View>("chart");
  const caption = useCaption();
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const fileName = `${title} ${caption}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");
  const saveCsv = () => {
    const values = rows.map(({ cells }) => cells);
    download(new Blob([csvOf(columns, values)], { type: "text/csv" }), `${fileName}.csv`);
  };
  const savePng = async () => {
    const place = body.current;
    if (!place) return;
    const charts = [...place.querySelectorAll("svg")].filter((svg) => !svg.parentElement?.closest("svg"));
    const lines = [note ?? "", caption].filter(Boolean);
    try {
      download(await pngOf({ title, lines, charts, place }), `${fileName}.png`);
    } catch (error) {
      showError({ title: "The picture could not be made", text: String(error), requestId: undefined });
    }
  };
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        <SegmentedControl
          size="xs"
          aria-label={`Show ${title} as`}
          value={view}
          onChange={(next) => setView(next as View)}
          data={[
            { value: "chart", label: "Chart" },
            { value: "table", label: "Table" },
          ]}
        />
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="md" aria-label={`Save ${title}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={saveCsv}>Save as CSV</Menu.Item>
            <Menu.Item onClick={() => void savePng()} disabled={view === "table"}>
              Save as PNG
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div ref={body}>{view === "table" ? <TableTwin title={title} columns={columns} rows={rows} /> : children}</div>
      {view === "chart" && legend}
    </section>
  );
}
