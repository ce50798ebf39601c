import { occursIn, saidWords } from "./said-words.ts";
import type { Script } from "./types.ts";

export interface Line {
  readonly text: string;
  /** Null: the closing line. */
  readonly turn: number | null;
}

/**
 * What the customer says next: the first turn left that the trainee's words call for, else the next one that needs no
 * call, else the closing line. The same words always get the same answer.
 */
export function nextLine({ turns, closingLine }: Script, used: ReadonlySet<number>, said: string): Line {
  const words = saidWords(said);
  const left = turns.map((turn, index) => ({ ...turn, index })).filter(({ index }) => !used.has(index));
  const next =
    left.find(({ when }) => when.some((phrase) => occursIn(saidWords(phrase), words))) ??
    left.find(({ when }) => when.length === 0);
  return next ? { text: next.text, turn: next.index } : { text: closingLine, turn: null };
}
