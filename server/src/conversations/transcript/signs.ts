import { isBlank, skipBlank } from "./lines.ts";

export const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
export const isLatin = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
/** `*` and `_`. */
export const isEmphasis = (code: number) => code === 0x2a || code === 0x5f;
/** Dashes and `|`. */
export const isDivider = (code: number) => code === 0x2d || code === 0x2013 || code === 0x2014 || code === 0x7c;

const maxHeading = 6;
const maxEmphasis = 3;

/** Blanks, and at most one sign that divides. */
export function skipDivider(text: string, at: number, end: number): number {
  const i = skipBlank(text, at, end);
  if (i >= end) return i;
  const code = text.charCodeAt(i);
  return isDivider(code) || code === 0x3a || code === 0x2c ? skipBlank(text, i + 1, end) : i;
}

/** A bullet, the marks of a heading, of a caption's new speaker, and those around bold words. */
export function skipDecoration(text: string, at: number, end: number): number {
  let i = at;
  const code = text.charCodeAt(i);
  if (code === 0x23 || code === 0x3e) {
    const limit = Math.min(end, at + maxHeading);
    while (i < limit && text.charCodeAt(i) === code) i += 1;
    i = skipBlank(text, i, end);
  } else if ((code === 0x2d || code === 0x2022 || code === 0x2013) && isBlank(text.charCodeAt(i + 1))) {
    i = skipBlank(text, i + 1, end);
  }
  const limit = Math.min(end, i + maxEmphasis);
  while (i < limit && isEmphasis(text.charCodeAt(i))) i += 1;
  return isBlank(text.charCodeAt(i)) ? skipBlank(text, i, end) : i;
}
