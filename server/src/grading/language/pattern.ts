import { quote } from "../evidence.ts";
import type { Evidence } from "../types.ts";
import type { Plain } from "./plain-words.ts";

/** A pattern over plain words. */
export type Pattern = RegExp;

/** A stretch of the plain text that a pattern found. */
export interface Match {
  readonly plain: Plain;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Finds any of the phrases as whole words. In a phrase `~` stands for up to three words of the same sentence, `_` for one.
 */
export function pattern(...phrases: readonly string[]): Pattern {
  const source = phrases
    .map((phrase) => phrase.replaceAll(" ~", "(?: [^ .?!]+){0,3}").replaceAll("_", "[^ .?!]+"))
    .join("|");
  return new RegExp(` (?:${source})(?= )`, "g");
}

/** The first find, or the first that the filter lets through. */
export function find(plain: Plain, looked: Pattern, fits: (match: Match) => boolean = () => true): Match | null {
  looked.lastIndex = 0;
  for (let hit = looked.exec(plain.text); hit !== null; hit = looked.exec(plain.text)) {
    const match = { plain, start: hit.index + 1, end: hit.index + hit[0].length, text: hit[0].slice(1) };
    if (fits(match)) return match;
  }
  return null;
}

export function findAll(plain: Plain, looked: Pattern): readonly Match[] {
  const found: Match[] = [];
  looked.lastIndex = 0;
  for (let hit = looked.exec(plain.text); hit !== null; hit = looked.exec(plain.text)) {
    found.push({ plain, start: hit.index + 1, end: hit.index + hit[0].length, text: hit[0].slice(1) });
  }
  return found;
}

/** All that a turn says. */
export const wholeOf = (plain: Plain): Match => ({
  plain,
  start: 1,
  end: Math.max(1, plain.text.length - 1),
  text: plain.text.trim(),
});

export const has = (plain: Plain, looked: Pattern): boolean => find(plain, looked) !== null;

const negation =
  / (?:not|never|no|nothing|nobody|without|neither|nor|hardly|unable)(?: (?!(?:i|you|we|they|he|she|it) )[^ .?!]+){0,3} $/;

/** Whether a "not" stands up to three words before, in the same sentence. */
export function negated({ plain, start }: Match): boolean {
  return negation.test(plain.text.slice(Math.max(0, start - 60), start));
}

/** The rest of the sentence after a find. */
export function restOf({ plain, end }: Match): string {
  const stop = plain.text.slice(end).search(/ [.?!] /);
  return stop < 0 ? plain.text.slice(end) : plain.text.slice(end, end + stop + 1);
}

/** The words of a find as they stand in the conversation. */
export const quoteMatch = ({ plain, start, end }: Match): Evidence => quote(plain.turn, plain.spanOf(start, end));
