import { LabelBook } from "./label-book.ts";
import { markOfLine } from "./label-lines.ts";
import { Lines, skipBlank } from "./lines.ts";
import type { Mark } from "./marks.ts";

/** What the lines of a transcript look like, one by one. */
export interface Reading {
  /** Whatever may be a mark, in order. */
  readonly marks: readonly Mark[];
  /** How many lines are not blank. */
  readonly lineCount: number;
  /** Where the first of them begins. */
  readonly firstLine: number;
  readonly hasMailLine: boolean;
}

const mailLine = /(?:>|-{3,}|On\b|Am\b|Le\b|El\b|Em\b|Il\b|(?:from|von|de|da)[ \t]*[:：]|\*From:)/iy;

/** Whether a line looks like a mail's, from its first sign on. */
export function isLikeMail(text: string, at: number): boolean {
  mailLine.lastIndex = at;
  return mailLine.test(text);
}

export function readLines(text: string): Reading {
  const book = new LabelBook();
  const marks: Mark[] = [];
  const lines = new Lines(text);
  let lineCount = 0;
  let firstLine = -1;
  let hasMailLine = false;
  while (lines.next()) {
    const { start, end } = lines;
    const at = skipBlank(text, start, end);
    if (at === end) continue;
    lineCount += 1;
    if (firstLine < 0) firstLine = start;
    const mark = markOfLine(text, start, at, end, book);
    if (mark) marks.push(mark);
    else hasMailLine ||= isLikeMail(text, at);
  }
  return { marks, lineCount, firstLine, hasMailLine };
}
