import type { ReactNode } from "react";
import { shortTime } from "../lib/time.ts";
import classes from "./TimelineList.module.css";
import { TimeText } from "./TimeText.tsx";

export interface TimelineEntry {
  readonly id: string;
  readonly time: string;
  readonly content: ReactNode;
  readonly detail?: ReactNode;
  /** Colours the dot: something of weight happened. */
  readonly isStrong?: boolean;
}

/** What happened, newest first, with a heading for each day. */
export function TimelineList({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.list}>
      {entries.map((entry, index) => {
        const day = dayOf(entry.time);
        const isNewDay = index === 0 || dayOf(entries[index - 1]?.time ?? "") !== day;
        return (
          <li key={entry.id} className={classes.entry} data-strong={entry.isStrong}>
            {isNewDay && <span className={classes.day}>{day}</span>}
            <div className={classes.row}>
              <div className={classes.content}>
                {entry.content}
                {entry.detail && <div className={classes.detail}>{entry.detail}</div>}
              </div>
              <span className={classes.time}>
                <TimeText time={entry.time} />
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function dayOf(time: string): string {
  const day = new Date(time);
  if (day.toDateString() === new Date().toDateString()) return "Today";
  return shortTime(time);
}
