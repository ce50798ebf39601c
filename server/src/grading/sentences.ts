import type { Span } from "./types.ts";

/** A sentence ends at its mark, and at a line's end; "3.50" is no end. */
const sentencePattern = /[^.!?\n]+(?:[.!?]+(?![\s"')\]]|$)[^.!?\n]*)*(?:[.!?]+["')\]]*)?/g;

/** Returns the sentences of a text, without the space around them. */
export function sentencesOf(text: string): readonly Span[] {
  return Array.from(text.matchAll(sentencePattern), (match) => trimmed(match.index, match[0])).filter(
    (sentence) => sentence.text !== "",
  );
}

function trimmed(at: number, text: string): Span {
  const start = at + (text.length - text.trimStart().length);
  const inner = text.trim();
  return { start, end: start + inner.length, text: inner };
}
