import { plainText, type Search } from "./parse-search.ts";

export function hasPhrases(text: string, { phrases }: Search): boolean {
  if (phrases.length === 0) return true;
  const plain = plainText(text);
  return phrases.every((phrase) => plain.includes(phrase));
}
