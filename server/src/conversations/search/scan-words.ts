/** Hears of a text's words in their order. Answers whether to go on. */
export interface WordSink {
  /** A run of letters and digits, with the apostrophes inside it. */
  word(word: string, hasApostrophe: boolean): boolean;
  /** A run of a script that puts no spaces between words. */
  unspaced(run: string): boolean;
}

const other = 1;
const letter = 2;
const unspaced = 3;
const apostrophe = 4;

const isLetter = /[\p{L}\p{N}\p{M}]/v;
const isUnspaced =
  /[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]/v;

/** By code point, found out at its first use: 0 is not yet known. */
const kinds = new Uint8Array(0x110000);

function kindAt(text: string, at: number): number {
  const code = text.codePointAt(at) as number;
  kinds[code] ||= kindOf(String.fromCodePoint(code));
  return kinds[code] as number;
}

function kindOf(character: string): number {
  if (character === "'") return apostrophe;
  if (isUnspaced.test(character)) return unspaced;
  return isLetter.test(character) ? letter : other;
}

/** Goes through a folded text once. */
export function scanWords(text: string, sink: WordSink): void {
  let start = 0;
  let running = other;
  let hasApostrophe = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (text.codePointAt(at) as number) > 0xffff;
    let kind = (!isPair && kinds[unit]) || kindAt(text, at);
    if (kind === apostrophe) {
      const isInside = running === letter && at + 1 < text.length && kindAt(text, at + 1) === letter;
      hasApostrophe ||= isInside;
      kind = isInside ? letter : other;
    }
    if (kind !== running) {
      if (running === letter && !sink.word(text.slice(start, at), hasApostrophe)) return;
      if (running === unspaced && !sink.unspaced(text.slice(start, at))) return;
      start = at;
      running = kind;
      hasApostrophe = false;
    }
    // Its second half is of the same kind.
    if (isPair) at++;
  }
  if (running === letter) sink.word(text.slice(start), hasApostrophe);
  else if (running === unspaced) sink.unspaced(text.slice(start));
}
