import type { Label } from "./labels.ts";
import type { Stamp } from "./time-stamps.ts";

/** When something begins and ends, as it stands there. */
export interface Time {
  readonly stamp: Stamp;
  readonly until: Stamp | null;
  readonly isBracketed: boolean;
}

/**
 * A point of the transcript from which something else is said, or by somebody else. Up to `from` the text belongs to
 * the mark before; between `from` and `text` stand label, time stamp and the like, which are nobody's words.
 */
export interface Mark {
  readonly form: MarkForm;
  readonly from: number;
  readonly text: number;
  /** Where the text begins if the time behind the colon is no time stamp but part of it; else the same. */
  readonly textWithTime: number;
  readonly label: Label | null;
  /** Where the label stands. */
  readonly labelFrom: number;
  readonly labelTo: number;
  readonly time: Time | null;
  /** Whether the time stamp stands before the label: without the label, it is still a time stamp. */
  readonly isTimeFirst: boolean;
}

export type MarkForm =
  /** `Agent: …` */
  | "label"
  /** A line of its own: `Agent 00:12`. */
  | "header"
  /** `Agent - …`, `[Agent] …` or a tab between. */
  | "dash"
  /** A time stamp and no label. */
  | "time"
  /** A subtitle begins; who speaks goes on. */
  | "cue"
  /** A sender or a voice that is marked up as such. */
  | "voice"
  /** What follows is nobody's words, up to the next mark. */
  | "gap";

/** A mark that has no label in the line. */
export const mark = (form: MarkForm, from: number, text: number, time: Time | null, label: Label | null): Mark => ({
  form,
  from,
  text,
  textWithTime: text,
  label,
  labelFrom: from,
  labelTo: from,
  time,
  isTimeFirst: form === "time",
});

export const gap = (from: number): Mark => mark("gap", from, from, null, null);
