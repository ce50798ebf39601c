import { fullTime, shortTime, utcTime } from "../lib/time.ts";

/** A time in the reader's zone; UTC on hover. */
export function TimeText({ time, isFull = false }: { readonly time: string; readonly isFull?: boolean }) {
  return (
    <time dateTime={time} title={`${fullTime(time)} · ${utcTime(time)}`}>
      {isFull ? fullTime(time) : shortTime(time)}
    </time>
  );
}
