import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { addedWords, agentNeutralWords, neutralWords, troubleWords } from "./service-words.ts";

/** Below the neutral band alone, above it together. */
const troubleValence = -0.7;

let lexicon: ReadonlyMap<string, number> | undefined;

/** Returns how positive or negative a word is by itself, about -4 to 4; 0 for words without a mood. */
export function valenceOf(word: string, isAgent: boolean): number {
  lexicon ??= readLexicon();
  if (isAgent && (agentNeutralWords.has(word) || troubleWords.has(word))) return 0;
  return lexicon.get(word) ?? 0;
}

/** VADER's lexicon with the corrections for service talk. Emoticons are left out: tokens have none. */
function readLexicon(): ReadonlyMap<string, number> {
  const file = createRequire(import.meta.url).resolve("vader-sentiment/vader_lexicon.txt");
  const valences = new Map<string, number>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [word = "", valence] = line.split("\t");
    // Single letters are spelled names.
    if (/^[a-z]{2,}$/.test(word)) valences.set(word, Number(valence));
  }
  for (const word of neutralWords) valences.delete(word);
  for (const word of troubleWords) valences.set(word, troubleValence);
  for (const [word, valence] of addedWords) valences.set(word, valence);
  return valences;
}
