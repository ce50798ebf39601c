import { detectLanguage } from "../platform/detect-language.ts";
import { wordsOf } from "./search/words-of.ts";

export interface TextToIndex {
  /** What was said, which tells the language. */
  readonly said: string;
  /** All that the conversation is found by. */
  readonly text: string;
}

export interface MadeWords {
  readonly words: readonly string[];
  /** Null when it is not clear. */
  readonly language: string | null;
}

/** Runs in a worker thread. */
export const run = (texts: readonly TextToIndex[]): readonly MadeWords[] =>
  texts.map(({ said, text }) => ({ words: wordsOf(text), language: detectLanguage(said) }));
