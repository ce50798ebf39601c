import type { NodeRole, NodeType } from "../types.ts";
import { eventName } from "./event-names.ts";
import type { Label } from "./labels.ts";
import { skipBlank, trimEnd } from "./lines.ts";
import type { Mark, Time } from "./marks.ts";

/** A place before the roles of names and the meaning of times are known. */
export interface Piece {
  readonly type: NodeType;
  readonly role: NodeRole | null;
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
  readonly time: Time | null;
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
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  const state: State = { speaker: null, time: null };
  const first = marks[0] ? marks[0].from : text.length;
  const start = skipBlank(text, 0, first);
  if (start < first) {
    pieces.push({ type: "turn", role: null, name: null, start, end: trimEnd(text, start, first), time: null });
  }
  for (let i = 0; i < marks.length; i++) {
    const next = marks[i + 1];
    const piece = pieceOf(text, marks[i] as Mark, next ? next.from : text.length, state);
    if (piece) pieces.push(piece);
  }
  return pieces;
}

function pieceOf(text: string, mark: Mark, to: number, state: State): Piece | null {
  if (mark.form === "gap") return null;
  const start = skipBlank(text, mark.text, to);
  const end = trimEnd(text, start, to);
  const label = speakerOf(text, mark, start, end, state);
  const type = label ? label.type : "turn";
  const time = mark.time ?? state.time;
  const role = label ? label.role : null;
  const name = label ? label.name : null;
  if (start < end) return { type, role, name: name ?? nameIn(text, type, start, end), start, end, time };
  // That a tool was called or a call transferred counts, even if nothing more is told.
  return type === "turn" ? null : { type, role, name, start: mark.labelFrom, end: mark.labelTo, time };
}

const nameIn = (text: string, type: NodeType, start: number, end: number) =>
  type === "turn" ? null : eventName(text, start, end);

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
