import { RE2JS } from "re2js";
import type { Labelled } from "./merge-spans.ts";
import type { OwnPattern, Range } from "./types.ts";

export interface CompiledPatterns {
  /** What their masks say. */
  readonly labels: readonly string[];
  /** In order, without overlaps, and apart from what is masked already. */
  find(text: string, masked: readonly Range[]): readonly Labelled[];
}

export const noPatterns: CompiledPatterns = { labels: [], find: () => [] };

/** `^` and `$` are the ends of a line: a transcript is a list of them. */
export const compilePattern = (pattern: string): RE2JS => RE2JS.compile(pattern, RE2JS.MULTILINE);

export function compilePatterns(patterns: readonly OwnPattern[]): CompiledPatterns {
  const all = patterns.map(({ name, pattern }) => ({
    label: name.toUpperCase(),
    compiled: compilePattern(pattern),
    // What only holds at the end of the whole text can't be asked of it before it is cut into lines.
    atEnds: /\\[Az]/.test(pattern),
  }));
  return {
    labels: all.map(({ label }) => label),
    find(text, masked) {
      const budget = { left: text.length * searchesPerCharacter + fewestSearched };
      return apart(
        all
          .filter(({ compiled, atEnds }) => atEnds || compiled.test(text))
          .flatMap(({ label, compiled }) =>
            findOne(compiled, text, masked, budget).map((range) => ({ ...range, label })),
          ),
      );
    },
  };
}

/** A pattern sees one line at a time, and of a longer one at most so much. */
const longestPiece = 500;
/**
 * A single search is linear, but some patterns make every search go to the end of the piece, so that all of them
 * together are not. When all searches but the first of each piece have seen every character so many times, a piece
 * with a find in it is masked from there to its end: too much rather than too late.
 */
const searchesPerCharacter = 8;
const fewestSearched = 10_000;

function findOne(pattern: RE2JS, text: string, masked: readonly Range[], budget: { left: number }): Range[] {
  const found: Range[] = [];
  let next = 0;
  for (const piece of piecesOf(text)) {
    while (next < masked.length && (masked[next] as Range).end <= piece.start) next++;
    findInPiece(pattern, text, piece, masked, next, budget, found);
  }
  return found;
}

function findInPiece(
  pattern: RE2JS,
  text: string,
  { start, end }: Range,
  masked: readonly Range[],
  firstMask: number,
  budget: { left: number },
  found: Range[],
): void {
  const matcher = pattern.matcher(text.slice(start, end));
  let mask = firstMask;
  for (let at = 0; at <= end - start; ) {
    if (at > 0) budget.left -= end - start - at;
    if (!matcher.find(at)) return;
    const range = { start: start + matcher.start(), end: start + matcher.end() };
    while (mask < masked.length && (masked[mask] as Range).end < range.start) mask++;
    const touched = masked[mask];
    if (touched && touched.start <= range.end) {
      // What touches a mask is left: otherwise its new neighbour could make it match, and masking twice mask more.
      at = Math.max(touched.end - start, at + 1);
    } else {
      if (range.end > range.start) found.push(budget.left > 0 ? range : { start: range.start, end });
      at = budget.left > 0 ? Math.max(range.end - start, at + 1) : end - start + 1;
    }
  }
}

function* piecesOf(text: string): Generator<Range> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const lineEnd = newline < 0 ? text.length : newline;
    let end = Math.min(lineEnd, start + longestPiece);
    // A long line is cut between two words if it has any.
    if (end < lineEnd) end = Math.max(text.lastIndexOf(" ", end), start + longestPiece / 2);
    yield { start, end };
    start = end === lineEnd ? end + 1 : end;
  }
}

/** The first in the list wins where two overlap at the same place, the longer one otherwise. */
function apart(finds: readonly Labelled[]): Labelled[] {
  const result: Labelled[] = [];
  for (const find of [...finds].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (!last || find.start >= last.end) result.push(find);
    else if (find.end > last.end) result[result.length - 1] = { ...last, end: find.end };
  }
  return result;
}
