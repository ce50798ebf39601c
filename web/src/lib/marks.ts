/** A stretch of text, in UTF-16 units, and what it belongs to. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
  readonly owner: string;
}

export interface TextSegment {
  readonly text: string;
  readonly start: number;
  /** The owners of all marks that cover it, in the order of the marks. */
  readonly owners: readonly string[];
}

/** Cuts a text at the borders of its marks, which may overlap. Marks beyond the text are cut off. */
export function segmentsOf(text: string, marks: readonly TextMark[]): TextSegment[] {
  const inside = marks
    .map((mark) => ({ ...mark, start: clamp(mark.start, text.length), end: clamp(mark.end, text.length) }))
    .filter(({ start, end }) => start < end);
  const borders = [...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return borders.slice(0, -1).map((start, index) => {
    const end = borders[index + 1] as number;
    const owners = inside.filter((mark) => mark.start <= start && mark.end >= end).map(({ owner }) => owner);
    return { text: text.slice(start, end), start, owners: [...new Set(owners)] };
  });
}

const clamp = (position: number, length: number) => Math.max(0, Math.min(position, length));

/** Finds the place of a quote that has no offsets, or whose offsets belong to an unmasked text. */
export function placeOf(text: string, evidence: { start: number | null; end: number | null; quote: string }) {
  const { start, end, quote } = evidence;
  if (start !== null && end !== null && text.slice(start, end) === quote) return { start, end };
  const found = text.indexOf(quote);
  if (found !== -1 && quote !== "") return { start: found, end: found + quote.length };
  return start !== null && end !== null && start < text.length ? { start, end } : undefined;
}
