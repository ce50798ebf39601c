import type { NodeType, Place } from "../types.ts";
import { eventName } from "./event-names.ts";
import type { Label } from "./labels.ts";
import { skipBlank, trimEnd } from "./lines.ts";
import type { Mark, Time } from "./marks.ts";

/** The places before the roles of names and the meaning of times are known, and each with its time. */
export interface Pieces {
  readonly places: { -readonly [Key in keyof Place]: Place[Key] }[];
  readonly times: (Time | null)[];
}

const notice =
  /\b(?:joined|left|entered|ended|started|closed)\b.{0,40}\b(?:chat|conversation|call|meeting|session|room|group)\b|\b(?:chat|conversation|call|meeting|session) (?:was |has |is )?(?:joined|ended|started|closed|transferred|begins?|ends?)\b/i;
const maxNotice = 120;
const system: Label = { type: "turn", role: "system", name: null, key: "system", isSure: true, isNameLike: true };

/** What was said before. */
interface State {
  speaker: Label | null;
  /** Of the subtitle. */
  time: Time | null;
}

/** The text between the marks, each with what the mark before says of it. */
export function piecesOf(text: string, marks: readonly Mark[]): Pieces {
  const pieces: Pieces = { places: [], times: [] };
  const state: State = { speaker: null, time: null };
  const first = marks[0] ? marks[0].from : text.length;
  const start = skipBlank(text, 0, first);
  if (start < first) {
    add(pieces, null, null, start, trimEnd(text, start, first), null);
  }
  for (let i = 0; i < marks.length; i++) {
    const next = marks[i + 1];
    addMarked(pieces, text, marks[i] as Mark, next ? next.from : text.length, state);
  }
  return pieces;
}

function addMarked(pieces: Pieces, text: string, mark: Mark, to: number, state: State): void {
  if (mark.form === "gap") return;
  const start = skipBlank(text, mark.text, to);
  const end = trimEnd(text, start, to);
  const label = speakerOf(text, mark, start, end, state);
  const { labelFrom, labelTo } = mark;
  addPiece(pieces, text, { label, labelFrom, labelTo }, start, end, mark.time ?? state.time);
}

/** What stands behind a label, from `start` to `end`; for nothing, both are the same. */
export function addPiece(
  pieces: Pieces,
  text: string,
  { label, labelFrom, labelTo }: Pick<Mark, "label" | "labelFrom" | "labelTo">,
  start: number,
  end: number,
  time: Time | null,
): void {
  const type = label ? label.type : "turn";
  const name = label ? label.name : null;
  if (start < end) add(pieces, label, name ?? nameIn(text, type, start, end), start, end, time);
  // That a tool was called or a call transferred counts, even if nothing more is told.
  else if (type !== "turn") add(pieces, label, name, labelFrom, labelTo, time);
}

const nameIn = (text: string, type: NodeType, start: number, end: number) =>
  type === "turn" ? null : eventName(text, start, end);

function add(
  { places, times }: Pieces,
  label: Label | null,
  name: string | null,
  start: number,
  end: number,
  time: Time | null,
): void {
  const type = label ? label.type : "turn";
  const role = label ? label.role : null;
  places.push({ type, role, name, start, end, atMs: null, untilMs: null });
  times.push(time);
}

function speakerOf(text: string, mark: Mark, start: number, end: number, state: State): Label | null {
  const { form, label } = mark;
  if (form === "cue") {
    state.time = mark.time;
    return state.speaker;
  }
  if (form === "time") {
    if (end - start <= maxNotice && notice.test(text.slice(start, end))) return system;
    // Programs that write the date say who speaks on every line; without it a speaker goes on.
    const kind = mark.time?.stamp.kind;
    return kind === "clock" || kind === "elapsed" ? state.speaker : null;
  }
  if (form === "voice") state.speaker = null;
  else if (label?.type === "turn") state.speaker = label;
  return label;
}
