import type { Search } from "./parse-search.ts";

/** Words in one string, which takes a tenth of the room of a set of them and is as quickly looked through. */
export const packWords = (words: readonly string[]): string => `\n${words.join("\n")}\n`;

export const hasWords = (packed: string, { words, prefixes }: Search): boolean =>
  words.every((word) => packed.includes(`\n${word}\n`)) && prefixes.every((prefix) => packed.includes(`\n${prefix}`));
