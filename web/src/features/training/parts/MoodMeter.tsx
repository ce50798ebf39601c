import { moodOf } from "../moods.ts";
import { texts } from "../texts.ts";
import classes from "./Call.module.css";

/** How the customer feels now, in a word, a number and a bar. */
export function MoodMeter({ value }: { readonly value: number }) {
  const { word, band } = moodOf(value);
  return (
    <div className={classes.meter}>
      <div className={classes.meterHead}>
        <span className={classes.meterWord}>{word}</span>
        <span>{value} / 100</span>
      </div>
      <div
        className={classes.track}
        role="meter"
        aria-label={texts.mood}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={texts.moodValue(word, value)}
      >
        <div className={classes.fill} data-band={band} style={{ width: `${value}%` }} />
      </div>
    </div>
  );
}
