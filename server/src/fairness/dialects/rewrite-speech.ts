import { writtenLike } from "../words.ts";

/** How something is said otherwise. */
export interface SpeechRule {
  readonly find: RegExp;
  readonly put: (...found: string[]) => string;
}

/**
 * A rule for whole words, in any case; `pattern` is a regular expression without anchors whose groups are handed to
 * `put`. Parts of addresses, numbers and longer words don't count.
 */
export const say = (pattern: string, put: string | SpeechRule["put"]): SpeechRule => ({
  find: new RegExp(`(?<![\\p{L}\\p{N}@_/'’.-])(?:${pattern})(?![\\p{L}\\p{N}@_/]|['’.-][\\p{L}\\p{N}])`, "giu"),
  put: typeof put === "string" ? () => put : put,
});

/** What somebody quotes they say in others' words. */
const quoted = /("[^"\n]{0,200}"|“[^”\n]{0,200}”)/;

/** Says a text by the rules, one after the other. Names stay: a word with a capital inside a sentence, or in quotes. */
export function rewriteSpeech(text: string, rules: readonly SpeechRule[]): string {
  const plain = text.replaceAll("’", "'");
  const parts = plain.split(quoted).map((part, i) => (i % 2 === 1 ? part : byRules(part, rules)));
  const said = parts.join("");
  return said === plain ? text : said;
}

const byRules = (text: string, rules: readonly SpeechRule[]) =>
  rules.reduce((said, { find, put }) => replaced(said, find, put), text);

function replaced(text: string, find: RegExp, put: SpeechRule["put"]): string {
  return text.replace(find, (...args: unknown[]) => {
    const groups = args.slice(
      0,
      args.findIndex((arg) => typeof arg === "number"),
    ) as string[];
    const at = args[groups.length] as number;
    const match = groups[0] as string;
    if (isName(text, at, match)) return match;
    const words = put(...groups.map((group) => group ?? ""));
    return words === match ? match : writtenLike(firstWord(match), words);
  });
}

const firstWord = (match: string) => {
  const [first = match] = match.split(" ", 1);
  // "I" is always written large and says nothing of the rest.
  return first === "I" || first.startsWith("I'") ? (match.split(" ")[1] ?? "").toLowerCase() : first;
};

function isName(text: string, at: number, match: string): boolean {
  const [first = "", ...others] = match.split(" ");
  const large = (word: string) => /^\p{Lu}\p{Ll}/u.test(word) && !word.startsWith("I'");
  if (others.some(large)) return true;
  return large(first) && !/(?:^|[.!?\n,;:])["')\s]*$/.test(text.slice(Math.max(0, at - 3), at));
}
