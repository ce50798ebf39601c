import type { Reading, Turn } from "../types.ts";
import { cuesIn } from "./cues.ts";

/** More of one turn would cost time and tell nothing new. */
const maxWords = 300;
const maxChars = 4_000;

/** What is seen of a customer's turn, or of all that the agent said between two of them. */
export interface Glimpse {
  readonly words: readonly string[];
  /** The words that carry a matter. */
  readonly matter: ReadonlySet<string>;
  readonly mood: number;
  readonly cues: number;
  readonly asks: boolean;
  readonly exclaims: boolean;
  readonly hasDigits: boolean;
  readonly shouts: boolean;
}

const small = new Set(
  (
    "a an the i you to of in is it and for that on at are be do with my me your this have would like can what there " +
    "any was if or so we they he she as will not no yes please"
  ).split(" "),
);

export const nothing: Glimpse = {
  words: [],
  matter: new Set(),
  mood: 0,
  cues: 0,
  asks: false,
  exclaims: false,
  hasDigits: false,
  shouts: false,
};

export function glimpse(reading: Reading, turns: readonly Turn[]): Glimpse {
  if (turns.length === 0) return nothing;
  const words: string[] = [];
  let text = "";
  let mood = 0;
  for (const turn of turns) {
    for (const { text: word } of reading.words(turn)) {
      if (words.length === maxWords) break;
      words.push(word);
    }
    if (text.length < maxChars) text += ` ${turn.text.slice(0, maxChars)}`;
    // The agent's friendliness tells nothing of the customer, and costs the most time.
    if (turn.speaker === "customer") mood += reading.sentiment(turn);
  }
  return {
    words,
    matter: new Set(words.filter((word) => !small.has(word))),
    mood: mood / turns.length,
    cues: cuesIn(words),
    asks: text.includes("?"),
    exclaims: text.includes("!"),
    hasDigits: /\d/.test(text),
    shouts: /\b[A-Z]{3,}\b/.test(text),
  };
}
