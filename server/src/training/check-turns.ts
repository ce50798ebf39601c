import { invalid } from "../platform/fault.ts";
import { saidWords } from "./said-words.ts";
import type { ScriptTurn } from "./types.ts";

/** A call that nobody's words could hold would keep a line from ever being said. */
export function checkTurns(turns: readonly ScriptTurn[]): void {
  for (const [i, { when }] of turns.entries()) {
    const silent = when.findIndex((phrase) => saidWords(phrase) === " ");
    const field = `turns.${i}.when.${silent}`;
    if (silent >= 0) throw invalid(field, `${field} must contain a letter or a digit.`);
  }
}
