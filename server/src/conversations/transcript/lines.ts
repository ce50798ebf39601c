const otherLineEnd = /[\r\f\v\u2028\u2029]/;
const anyLineEnd = /\r\n?|[\n\f\v\u2028\u2029]/g;

/** White space, and the marks that show nothing: byte order, direction, zero width. */
export function isBlank(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0xa0) return code === 0x85;
  if (code < 0x2000) return code === 0xa0 || code === 0x061c || code === 0x1680;
  if (code <= 0x206f) {
    return (
      code <= 0x200b ||
      code === 0x200e ||
      code === 0x200f ||
      (code >= 0x2028 && code <= 0x202f) ||
      code === 0x205f ||
      code === 0x2060 ||
      (code >= 0x2066 && code <= 0x2069)
    );
  }
  return code === 0x3000 || code === 0xfeff;
}

/** The first place from `at` on that is not blank, else `end`. */
export function skipBlank(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isBlank(text.charCodeAt(i))) i += 1;
  return i;
}

/** Right behind the last place before `end` that is not blank, else `start`. */
export function trimEnd(text: string, start: number, end: number): number {
  let i = end;
  while (i > start && isBlank(text.charCodeAt(i - 1))) i -= 1;
  return i;
}

/** Far more than a conversation has. The rest of the text counts as one line: it is kept, but not taken apart. */
const maxLines = 500_000;

/** The lines, one after the other; `start` and `end` are those of the line that `next` went to. */
export class Lines {
  start = 0;
  end = 0;
  #left = maxLines;
  readonly #text: string;
  readonly #isSimple: boolean;
  #upcoming: number;

  constructor(text: string) {
    this.#text = text;
    this.#isSimple = !otherLineEnd.test(text);
    this.#upcoming = 0;
  }

  next(): boolean {
    const text = this.#text;
    if (this.#upcoming >= text.length) return false;
    this.start = this.#upcoming;
    this.#left -= 1;
    if (this.#left < 0) {
      this.end = text.length;
      this.#upcoming = text.length;
      return true;
    }
    if (this.#isSimple) {
      const at = text.indexOf("\n", this.start);
      this.end = at < 0 ? text.length : at;
      this.#upcoming = this.end + 1;
      return true;
    }
    anyLineEnd.lastIndex = this.start;
    if (anyLineEnd.test(text)) {
      this.#upcoming = anyLineEnd.lastIndex;
      this.end = this.#upcoming - (text.startsWith("\r\n", this.#upcoming - 2) ? 2 : 1);
    } else {
      this.#upcoming = text.length;
      this.end = text.length;
    }
    return true;
  }

  /** Gives a way back to this line, for whoever looks ahead. */
  bookmark(): () => void {
    const { start, end } = this;
    const upcoming = this.#upcoming;
    return () => {
      this.start = start;
      this.end = end;
      this.#upcoming = upcoming;
    };
  }
}
