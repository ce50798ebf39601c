/** How much of a text's words are said in order, and where. */
export interface Alignment {
  /** Of the text's words, 0 to 1. */
  readonly share: number;
  /** For each of the text's words the place where it is said, or -1. */
  readonly places: readonly number[];
}

/** A reading is looked for in a stretch of so many times the text's length: with slips, and words put in. */
const slack = 1.4;
const extraWords = 8;

/** Of all stretches, those with the most of the text's words are compared word for word. */
const mostCompared = 60;

/** The stretch of the spoken words that has the most of the text's words in order, unless it is less than asked for. */
export function alignText(text: readonly string[], spoken: readonly string[], least = 0): Alignment {
  const none = { share: 0, places: text.map(() => -1) };
  if (text.length === 0 || spoken.length === 0) return none;
  const size = Math.ceil(text.length * slack) + extraWords;
  const wanted = masksOf(text);
  let best = 0;
  let bestAt = -1;
  for (const { at, inside } of stretches(text.length, size, spoken, wanted)) {
    if (inside <= best || inside < least * text.length) break;
    const length = commonInOrder(wanted, text.length, spoken, at, Math.min(spoken.length, at + size));
    if (length <= best) continue;
    best = length;
    bestAt = at;
  }
  if (bestAt < 0) return none;
  return { share: best / text.length, places: placesOf(text, spoken, bestAt, Math.min(spoken.length, bestAt + size)) };
}

/** Overlapping stretches, the ones that hold the most of the wanted words first. */
function stretches(length: number, size: number, spoken: readonly string[], wanted: ReadonlyMap<string, bigint>) {
  const step = Math.max(extraWords / 2, Math.floor(length / 4));
  const found: { at: number; inside: number }[] = [];
  let inside = 0;
  let from = 0;
  let to = 0;
  for (let at = 0; at === 0 || at + size - step < spoken.length; at += step) {
    for (; to < Math.min(spoken.length, at + size); to++) if (wanted.has(spoken[to] as string)) inside++;
    for (; from < at; from++) if (wanted.has(spoken[from] as string)) inside--;
    found.push({ at, inside });
  }
  return found.sort((a, b) => b.inside - a.inside).slice(0, mostCompared);
}

/** For each word the positions where the text has it, a bit for each. */
function masksOf(text: readonly string[]): Map<string, bigint> {
  const masks = new Map<string, bigint>();
  text.forEach((word, at) => {
    masks.set(word, (masks.get(word) ?? 0n) | (1n << BigInt(at)));
  });
  return masks;
}

/** Length of the longest common subsequence, a whole row at a time in one number's bits. */
function commonInOrder(
  masks: ReadonlyMap<string, bigint>,
  length: number,
  spoken: readonly string[],
  from: number,
  to: number,
): number {
  const all = (1n << BigInt(length)) - 1n;
  let row = all;
  for (let at = from; at < to; at++) {
    const mask = masks.get(spoken[at] as string);
    if (mask === undefined) continue;
    const kept = row & mask;
    row = ((row + kept) | (row - kept)) & all;
  }
  let count = 0;
  for (let rest = all & ~row; rest > 0n; rest &= rest - 1n) count++;
  return count;
}

/** The same once more with a table, of the best stretch alone, to know which word is which. */
function placesOf(text: readonly string[], spoken: readonly string[], from: number, to: number): number[] {
  const width = to - from + 1;
  const table = new Uint16Array((text.length + 1) * width);
  for (let row = text.length - 1; row >= 0; row--) {
    for (let column = width - 2; column >= 0; column--) {
      table[row * width + column] =
        text[row] === spoken[from + column]
          ? 1 + (table[(row + 1) * width + column + 1] ?? 0)
          : Math.max(table[(row + 1) * width + column] ?? 0, table[row * width + column + 1] ?? 0);
    }
  }
  const places = text.map(() => -1);
  for (let row = 0, column = 0; row < text.length && column < width - 1; ) {
    if (text[row] === spoken[from + column]) places[row++] = from + column++;
    else if ((table[(row + 1) * width + column] ?? 0) >= (table[row * width + column + 1] ?? 0)) row++;
    else column++;
  }
  return places;
}
