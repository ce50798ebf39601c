import { passesLuhn } from "../../privacy/index.ts";
import type { Reading, Turn } from "../types.ts";
import { digitRuns } from "./digit-runs.ts";

/** A card's number that somebody reads out over several turns. */
export interface DictatedCard {
  readonly turns: readonly Turn[];
  readonly digits: string;
}

const shortest = 13;
const longest = 19;
/** Beside the digits, in a turn that goes on with a number; and in what the other one says meanwhile. */
const mostWords = 4;

export function dictatedCards(reading: Reading): readonly DictatedCard[] {
  const found: DictatedCard[] = [];
  let turns: Turn[] = [];
  let digits = "";
  const close = () => {
    const whole = digits.length >= shortest && digits.length <= longest;
    if (turns.length > 1 && whole && (passesLuhn(digits) || namesCard(reading, turns[0] as Turn))) {
      found.push({ turns, digits });
    }
    turns = [];
    digits = "";
  };
  for (const turn of reading.turns) {
    if (turn.speaker === "system") continue;
    const said = digitsOf(reading, turn);
    const last = turns.at(-1);
    if (last && turn.speaker !== last.speaker) {
      // "Okay", or the same digits once more to show that they were heard.
      if (reading.words(turn).length > mostWords + said.length || turn.index - last.index > 1) close();
    } else if (said.length >= 2 && (!last || reading.words(turn).length <= mostWords + said.length)) {
      turns.push(turn);
      digits += said;
    } else {
      close();
      if (said.length >= 2) {
        turns.push(turn);
        digits = said;
      }
    }
  }
  close();
  return found;
}

const digit = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)";
const mayHoldDigits = new RegExp(`\\d|\\b${digit}[ ,-]+${digit}\\b`, "i");

function digitsOf(reading: Reading, turn: Turn): string {
  if (!mayHoldDigits.test(turn.text)) return "";
  const run = digitRuns(turn.text).at(-1);
  if (!run || run.digits.length > longest) return "";
  // Something else is said after the digits: they are no part of a number that goes on.
  const behind = reading.words(turn).filter(({ start }) => start >= run.end).length;
  return behind > mostWords ? "" : run.digits;
}

function namesCard(reading: Reading, first: Turn): boolean {
  return reading.turns
    .slice(Math.max(0, first.index - 2), first.index + 1)
    .some(({ text }) => /\bcards?\b|\bvisa\b|\bmastercard\b/i.test(text));
}
