import { type Label, maxLabelLength, readLabel } from "./labels.ts";

/** Remembers what labels mean, for one transcript: the same few come again and again. */
export type LabelBook = Map<string, Label | null>;

/** Far more than a conversation has speakers; what comes after them is no label. */
const maxLabels = 10_000;

export function lookUpLabel(raw: string, book: LabelBook): Label | null {
  if (raw.length === 0 || raw.length > maxLabelLength) return null;
  const known = book.get(raw);
  if (known !== undefined) return known;
  if (book.size >= maxLabels) return null;
  const label = readLabel(raw);
  book.set(raw, label);
  return label;
}
