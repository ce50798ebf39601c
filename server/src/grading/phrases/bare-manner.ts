import { has, pattern } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import type { Reading, Turn } from "../types.ts";

/** Anything that shows good will. */
const courtesies = pattern(
  "(?:please|thank|thanks|cheers|ta|sorry|apologies|apologise|apologize|hello|hi|hey|welcome|happy|glad|sure|certainly|absolutely|help|bye|goodbye|lovely|great|regards|dear|pleasure|afraid|unfortunately|wonderful|perfect|brilliant|kindly|enjoy|appreciate|congratulations)",
  "(?:of course|good (?:morning|afternoon|evening|day|news)|take care|no (?:worries|problem)|let me|i (?:will|can|have)|understand)",
);

/** There everybody writes in scraps. */
const terse = new Set(["sms", "whatsapp", "social"]);
const fewestTurns = 3;
const fewestWords = 6;
const fewestCourteous = 1 / 7;

/** Whether somebody speaks in scraps from beginning to end, and hardly ever with a kind word. */
export function isBareManner(reading: Reading, turns: readonly Turn[]): boolean {
  if (turns.length < fewestTurns || terse.has(reading.channel)) return false;
  const words = turns.reduce((sum, turn) => sum + reading.words(turn).length, 0);
  if (words / turns.length > fewestWords) return false;
  const courteous = turns.filter((turn) => has(plainWords(reading, turn), courtesies)).length;
  return courteous / turns.length <= fewestCourteous;
}
