import type { LabelBook } from "./label-book.ts";
import { nameLabel } from "./labels.ts";
import { type Mark, mark } from "./marks.ts";

const voice = /<v(?:\.[^\s.<>]{1,64}){0,8}[ \t]{1,8}([^<>\n\r]{1,128})>/y;
const closing = "</v>";

/** The marks of WebVTT's voices in a line: `<v Ann>Hello</v>`. */
export function voicesOfLine(text: string, start: number, end: number, book: LabelBook): Mark[] {
  const marks: Mark[] = [];
  for (let at = tagAt(text, start, end); at >= 0; at = tagAt(text, at + 1, end)) {
    if (text.startsWith(closing, at)) {
      marks.push(mark("voice", at, at + closing.length, null, null));
      continue;
    }
    voice.lastIndex = at;
    const name = voice.exec(text)?.[1]?.trim();
    if (!name) continue;
    const label = book.lookUp(name);
    marks.push(mark("voice", at, voice.lastIndex, null, label?.isSure ? label : nameLabel(name)));
  }
  return marks;
}

/** Where the next `<v` or `</` is, else -1. */
function tagAt(text: string, from: number, end: number): number {
  for (let i = from; i < end - 1; i++) {
    if (text.charCodeAt(i) !== 0x3c) continue;
    const next = text.charCodeAt(i + 1);
    if (next === 0x76 || next === 0x2f) return i;
  }
  return -1;
}
