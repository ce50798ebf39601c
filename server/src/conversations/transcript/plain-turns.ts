import { isCertain } from "./evidence.ts";
import { LabelBook } from "./label-book.ts";
import { knownLabelAt, markOfLine } from "./label-lines.ts";
import { Lines, skipBlank, trimEnd } from "./lines.ts";
import type { Mark } from "./marks.ts";
import { addPiece, type Pieces } from "./pieces.ts";
import { isLikeMail } from "./reading.ts";

/** What is being said, from `text` on. */
type Open = { -readonly [Key in "label" | "labelFrom" | "labelTo" | "text" | "time"]: Mark[Key] };

/**
 * The form of most transcripts: a line begins with a label that can be nothing else, or goes on with what was said. No line
 * then waits for what the others show, and there is less to remember of each. Null for a transcript of any other form.
 */
export function readPlainTurns(text: string): Pieces | null {
  const pieces: Pieces = { places: [], times: [] };
  const book = new LabelBook();
  const lines = new Lines(text);
  const open: Open = { label: null, labelFrom: 0, labelTo: 0, text: 0, time: null };
  while (lines.next()) {
    const { start, end } = lines;
    const at = skipBlank(text, start, end);
    if (at === end) continue;
    const known = knownLabelAt(text, at, end, book);
    if (known) {
      if (!known.label.isSure) return null;
      addUpTo(start, text, open, pieces);
      open.label = known.label;
      open.labelFrom = at;
      open.text = at + known.text.length;
      open.labelTo = open.text - 1;
      open.time = null;
      continue;
    }
    const mark = markOfLine(text, start, at, end, book);
    if (mark) {
      if (!isCertain(mark)) return null;
      addUpTo(start, text, open, pieces);
      open.label = mark.label;
      open.labelFrom = mark.labelFrom;
      open.text = mark.text;
      open.labelTo = mark.labelTo;
      open.time = mark.time;
    } else if (isLikeMail(text, at)) return null;
  }
  addUpTo(text.length, text, open, pieces);
  return pieces;
}

function addUpTo(to: number, text: string, open: Open, pieces: Pieces): void {
  const start = skipBlank(text, open.text, to);
  addPiece(pieces, text, open, start, trimEnd(text, start, to), open.time);
}
