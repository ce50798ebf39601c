/** A number is told by its kind: a year, or any other. */
const kindOf = (word: string): string => (/^\d/.test(word) ? (/^\d{4}$/.test(word) ? "#year" : "#") : word);

/** Each word and pair of neighbours once; `^` is the beginning and `$` the end. */
export function nGrams(words: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  let before = "^";
  for (const word of words) {
    const now = kindOf(word);
    found.add(now);
    found.add(`${before} ${now}`);
    before = now;
  }
  if (words.length > 0) found.add(`${before} $`);
  return found;
}

/** As a person would say it. */
export function nGramInWords(gram: string): string {
  const [first = "", second] = gram
    .split(" ")
    .map((word) => (word === "#year" ? "a year" : word === "#" ? "a number" : word));
  if (second === undefined) return `says "${first}"`;
  if (first === "^") return `begins with "${second}"`;
  return second === "$" ? `ends with "${first}"` : `says "${first} ${second}"`;
}
