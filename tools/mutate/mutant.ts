/** A range of a text and what takes its place. */
export interface Change {
  /** What kind of fault it is, such as "boundary". */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** One small fault in a file. */
export interface Mutant extends Change {
  /** From the root of the repository. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The tests that must notice it, where they are not those nearest to the file. */
  readonly tests?: readonly string[];
  /** The line as it is, and as it would be. */
  readonly before: string;
  readonly after: string;
}

export const applied = (text: string, { start, end, replacement }: Change) =>
  text.slice(0, start) + replacement + text.slice(end);

/** The same fault, though its line may have moved. */
export const isSame = (a: Mutant, b: Mutant) =>
  a.file === b.file && a.kind === b.kind && a.before === b.before && a.after === b.after;

export function mutantAt(file: string, text: string, change: Change): Mutant {
  const from = text.lastIndexOf("\n", change.start - 1) + 1;
  const lineEnd = text.indexOf("\n", change.end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const changed = applied(text, change);
  return {
    file,
    ...change,
    line: text.slice(0, change.start).split("\n").length,
    before: text.slice(from, to).trim(),
    after: changed.slice(from, to + changed.length - text.length).trim(),
  };
}
