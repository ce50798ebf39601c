import type { Search } from "./parse-search.ts";

/** The search in PostgreSQL's notation. Every word is quoted: whatever it is made of, it can't be an operator. */
export function tsQuery({ words, prefixes }: Pick<Search, "words" | "prefixes">): string {
  return [...words.map(quoted), ...prefixes.map((prefix) => `${quoted(prefix)}:*`)].join(" & ");
}

const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
