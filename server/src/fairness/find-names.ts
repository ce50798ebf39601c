import type { GradedConversation } from "../grading/index.ts";
import type { Counterparts } from "./name-lists.ts";
import { isCapitalised, type Word, wordsIn } from "./words.ts";

const titles = new Set(["mr", "mrs", "ms", "miss", "mister", "missus", "dr", "doctor"]);
const greetings = new Set(["hi", "hello", "hey", "dear", "thanks", "welcome", "bye", "goodbye", "sorry", "morning"]);
/** What stands right before a name: "my name is", "this is", "I'm", "speaking with". */
const beforeName = /(?:^| )(?:name is|name's|this is|it is|it's|i am|i'm|call me|speaking (?:with|to)|thank you) $/;
const afterName = new Set(["speaking", "here", "calling"]);
/** Of saints, towns and streets. */
const beforePlace = new Set(["san", "santa", "saint", "st", "lake", "port", "fort", "mount", "queen", "king"]);
const afterPlace = new Set([
  "street",
  "st",
  "road",
  "rd",
  "avenue",
  "ave",
  "lane",
  "hotel",
  "park",
  "airport",
  "county",
]);

/** A listed name in a text. */
export interface FoundName {
  /** In small letters. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether it can only be somebody's name here. */
  readonly sure: boolean;
}

/** Where the names of a list stand in a text; what looks like a place is left out. Case and neighbours decide, never which name it is. */
export function namesIn(text: string, listed: Counterparts): readonly FoundName[] {
  const words = wordsIn(text);
  return words.flatMap((word, i) => {
    const written = word.text.replace(/['’]s$/i, "");
    const name = written.toLowerCase();
    if (!listed.has(name) || !isWrittenPlainly(written) || isPlace(words, i)) return [];
    return [{ name, start: word.start, end: word.start + written.length, sure: isSure(words, i) }];
  });
}

/** Small, with a capital, or in capitals: only so can it be written the same way again. */
const isWrittenPlainly = (word: string) => /^\p{L}\p{Ll}+$|^\p{Lu}+$/u.test(word);

function isPlace(words: readonly Word[], i: number): boolean {
  const [before, after] = [words[i - 1], words[i + 1]];
  const follows = after && !after.first && afterPlace.has(after.text.toLowerCase());
  return follows === true || (before !== undefined && beforePlace.has(before.text.toLowerCase()));
}

function isSure(words: readonly Word[], i: number): boolean {
  const word = words[i] as Word;
  const previous = word.first ? [] : words.slice(Math.max(0, i - 3), i);
  const before = previous.at(-1);
  const after = words[i + 1]?.first === false ? words[i + 1] : undefined;
  // "Mr. James": the mark of the title is no sentence's end.
  const titled = words[i - 1];
  if (titled && titles.has(titled.text.toLowerCase()) && word.start - titled.end < 3) return true;
  if (before && greetings.has(before.text.toLowerCase())) return true;
  const lead = `${previous.map(({ text }) => text.toLowerCase().replaceAll("’", "'")).join(" ")} `;
  if (beforeName.test(lead) || (after && afterName.has(after.text.toLowerCase()))) return true;
  // A capital of its own; between others it may be part of a title, a house or a product.
  if (!isCapitalised(word.text) || (word.text.length > 1 && word.text === word.text.toUpperCase())) return false;
  return !(after && isCapitalised(after.text)) && !(before && !before.first && isCapitalised(before.text));
}

/**
 * Which of the listed names are people in this conversation. A name and its counterpart stand or fall together: only so
 * does swapping twice give back what was.
 */
export function peopleIn({ agent, turns, steps }: GradedConversation, listed: Counterparts): ReadonlySet<string> {
  const people = new Set<string>();
  const add = (name: string) => people.add(name).add(listed.get(name) as string);
  for (const { name } of namesIn(agent ?? "", listed)) add(name);
  const texts = [
    ...turns.map(({ text }) => text),
    ...steps.flatMap(({ content, input, output }) => [content, input, output]),
  ];
  for (const text of texts) for (const { name, sure } of namesIn(text ?? "", listed)) if (sure) add(name);
  return people;
}
