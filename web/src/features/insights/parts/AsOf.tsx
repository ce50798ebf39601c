import { TimeText } from "../../../ui/TimeText.tsx";
import { dayText } from "../figures.ts";
import { texts } from "../texts.ts";
import classes from "./AsOf.module.css";

interface AsOfProps {
  readonly isCompared?: boolean;
  readonly about: {
    readonly from: string;
    readonly to: string;
    readonly time_zone: string;
    readonly as_of: string;
    readonly pending: number;
  };
}

/** Which days by whose clocks, and how fresh: so that nobody has to guess what a figure counts. */
export function AsOf({ about, isCompared = true }: AsOfProps) {
  return (
    <p className={classes.line} role="status">
      {dayText(about.from)} – {dayText(about.to)} · {about.time_zone} · {isCompared && `${texts.against} · `}
      {texts.asOf} <TimeText time={about.as_of} isFull />
      {about.pending > 0 && ` · ${texts.pending(about.pending)}`}
    </p>
  );
}
