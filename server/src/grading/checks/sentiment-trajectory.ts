import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { complains, type Displeasure, displeasureOf, isBare } from "../phrases/mood.ts";
import { saidBy } from "../phrases/said-by.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

export const sentimentTrajectory: Check = {
  key: "sentiment_trajectory",
  title: "Sentiment trajectory",
  description: "The customer's mood is not worse at the end than at the start.",
  parameters: Type.Object({}),
  english: true,
  run,
};

const fewestTurns = 2;
const names = ["neutral", "displeased", "outraged"] as const;

interface Mood {
  readonly turn: Turn;
  readonly displeasure: Displeasure;
  /** Taken over from the turn before. */
  readonly guessed: boolean;
}

function run(reading: Reading): Finding {
  const turns = saidBy(reading, "customer");
  if (turns.length < fewestTurns) return notApplicable("The customer has fewer than two turns.", 1);
  const begin = beginning(reading, turns);
  const end = ending(reading, turns);
  const weak = end.guessed ? 0.25 : 0;
  if (end.displeasure === 0) {
    const mood = reading.sentiment(end.turn) > 0.2 ? "friendly" : "neutral";
    return pass({ confidence: 0.82, rationale: `The customer ends ${mood}.`, evidence: [quoteTurn(end.turn)] });
  }
  const evidence = [quoteTurn(begin.turn), quoteTurn(end.turn)];
  const how = `The customer starts ${names[begin.displeasure]} and ends ${names[end.displeasure]}`;
  return end.displeasure > begin.displeasure
    ? fail({ confidence: 0.8 - weak, rationale: `${how}: clearly worse.`, evidence })
    : partial({ confidence: 0.75 - weak, rationale: `${how}: negative to the end without getting worse.`, evidence });
}

const mostSkipped = 2;

/** What the customer first says of the matter; "hello" and "yes that's me" say nothing. */
function beginning(reading: Reading, turns: readonly Turn[]): Mood {
  let at = 0;
  while (at < Math.min(mostSkipped, turns.length - 2) && isIdle(reading, turns[at] as Turn)) at++;
  const turn = turns[at] as Turn;
  const displeasure = displeasureOf(reading, turn);
  return { turn, displeasure: displeasure === 0 && complains(reading, turn) ? 1 : displeasure, guessed: false };
}

const isIdle = (reading: Reading, turn: Turn) => isBare(reading, turn) && displeasureOf(reading, turn) === 0;

/** A bare "ok" or "bye" at the end leaves the mood before it standing. */
function ending(reading: Reading, turns: readonly Turn[]): Mood {
  const turn = turns.at(-1) as Turn;
  const displeasure = displeasureOf(reading, turn);
  const before = turns.at(-2);
  if (displeasure > 0 || !before || turns.length < 3 || !isBare(reading, turn))
    return { turn, displeasure, guessed: false };
  const last = displeasureOf(reading, before);
  return last === 0 ? { turn, displeasure, guessed: false } : { turn: before, displeasure: last, guessed: true };
}
