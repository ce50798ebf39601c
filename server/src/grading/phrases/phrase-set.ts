import { formsOf } from "./inflections.ts";
import { isNegated } from "./negation.ts";
import { type Token, tokensOf } from "./tokens.ts";

interface Phrase {
  readonly number: number;
  readonly words: readonly { readonly forms: ReadonlySet<string>; readonly optional: boolean }[];
}

/** Where a phrase is said. */
export interface Said {
  /** Which of the phrases. */
  readonly phrase: number;
  readonly start: number;
  readonly end: number;
  /** "I can't guarantee" does not say "guarantee". */
  readonly negated: boolean;
  /** Word for word, not in another form. */
  readonly exact: boolean;
}

export interface PhraseSet {
  find(text: string, tokens: readonly Token[]): readonly Said[];
}

/** May be left out of a phrase when it is said. */
const optional = new Set("a an the that".split(" "));
/** May be put into one, up to two between its words; they leave its sense as it is. */
const passing = new Set(
  `a an the that this any our your my so much very really just also please being absolutely definitely certainly now
  today actually completely fully totally personally always all both kindly simply still even will may might be`
    .trim()
    .split(/\s+/),
);
const mostPassing = 2;

export function phraseSet(phrases: readonly string[]): PhraseSet {
  const byFirst = new Map<string, Phrase[]>();
  const literals: { number: number; text: string }[] = [];
  phrases.forEach((phrase, number) => {
    const words = tokensOf(phrase).map(({ word }) => word);
    const needsAll = words.every((word) => optional.has(word));
    const compiled = {
      number,
      words: words.map((word) => ({ forms: formsOf(word), optional: optional.has(word) && !needsAll })),
    };
    // Signs and pictures alone have no words: they are looked for as they are.
    if (words.length === 0) literals.push({ number, text: phrase.trim().toLowerCase() });
    for (const form of firstForms(compiled)) byFirst.set(form, [...(byFirst.get(form) ?? []), compiled]);
  });
  return {
    find: (text, tokens) => [...findWords(byFirst, phrases, text, tokens), ...findLiterals(literals, text)],
  };
}

/** All words that the phrase may begin with. */
function firstForms({ words }: Phrase): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const word of words) {
    for (const form of word.forms) forms.add(form);
    if (!word.optional) break;
  }
  return forms;
}

function findWords(
  byFirst: ReadonlyMap<string, readonly Phrase[]>,
  phrases: readonly string[],
  text: string,
  tokens: readonly Token[],
): Said[] {
  const found: Said[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const candidates = byFirst.get((tokens[at] as Token).word);
    if (!candidates) continue;
    for (const phrase of candidates) {
      const to = matchAt(tokens, at, phrase);
      if (to === undefined) continue;
      const start = (tokens[at] as Token).start;
      const end = (tokens[to] as Token).end;
      found.push({
        phrase: phrase.number,
        start,
        end,
        negated: isNegated(tokens, at, to),
        exact: text.slice(start, end).toLowerCase() === (phrases[phrase.number] as string).trim().toLowerCase(),
      });
    }
  }
  return found;
}

/** The last token of the phrase that begins here. */
function matchAt(tokens: readonly Token[], from: number, { words }: Phrase): number | undefined {
  let at = from;
  let last: number | undefined;
  for (const word of words) {
    const next = nextMatch(tokens, at, word.forms, last !== undefined);
    if (next === undefined) {
      if (word.optional) continue;
      return undefined;
    }
    last = next;
    at = next + 1;
  }
  return last;
}

function nextMatch(
  tokens: readonly Token[],
  at: number,
  forms: ReadonlySet<string>,
  mayPass: boolean,
): number | undefined {
  for (let passed = 0; passed <= (mayPass ? mostPassing : 0); passed++) {
    const token = tokens[at + passed];
    if (!token || (token.after === "stop" && mayPass)) return undefined;
    if (forms.has(token.word)) return at + passed;
    if (!passing.has(token.word)) return undefined;
  }
  return undefined;
}

function findLiterals(literals: readonly { number: number; text: string }[], text: string): Said[] {
  if (literals.length === 0) return [];
  const lower = text.toLowerCase();
  return literals.flatMap((literal) => {
    const start = literal.text === "" ? -1 : lower.indexOf(literal.text);
    if (start < 0) return [];
    return [{ phrase: literal.number, start, end: start + literal.text.length, negated: false, exact: true }];
  });
}
