import type { Reading, Turn } from "../types.ts";
import { agentAfter, floorsOf } from "./floors.ts";
import { type Question, questionsIn } from "./questions.ts";
import { type Answered, answered } from "./replies.ts";

/** A question of the customer's and what came of it. */
export interface Asked {
  readonly question: Question;
  readonly answered: Answered;
  readonly reply: Turn | null;
}

const made = new WeakMap<Reading, Map<number, readonly Asked[]>>();

/** What the customer asks, and whether the agent's next turns answer it. */
export function askedQuestions(reading: Reading, within: number): readonly Asked[] {
  const known = made.get(reading) ?? new Map<number, readonly Asked[]>();
  made.set(reading, known);
  const asked = known.get(within) ?? work(reading, within);
  known.set(within, asked);
  return asked;
}

function work(reading: Reading, within: number): readonly Asked[] {
  const floors = floorsOf(reading);
  return floors.flatMap((floor, at) => {
    if (floor.speaker !== "customer") return [];
    const questions = floor.turns.flatMap((turn) => questionsIn(reading, turn));
    if (questions.length === 0) return [];
    const replies = agentAfter(floors, at, within);
    return questions.map((question) => ({
      question,
      answered: answered(reading, question, replies, questions.length === 1),
      reply: replies[0] ?? null,
    }));
  });
}
