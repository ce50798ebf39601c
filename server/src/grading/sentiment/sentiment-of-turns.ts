import type { Reading, SentimentLabel, TurnSentiment } from "../types.ts";
import { scoreTurn } from "./score-turn.ts";

/** The longest transcript that is accepted has as many turns. */
const maxTurns = 5_000;

/** The words that are rated are English ones. A conversation whose language is not known is read as English. */
const canRead = ({ language }: Pick<Reading, "language">): boolean => language === null || /^en\b/i.test(language);

/** Returns the sentiment of every turn of a customer or an agent, in order; null in a language that can't be read. */
export function sentimentOfTurns(reading: Reading): readonly TurnSentiment[] | null {
  if (!canRead(reading)) return null;
  const sentiments: TurnSentiment[] = [];
  for (const turn of reading.turns) {
    if (sentiments.length === maxTurns) break;
    if (turn.speaker === "system") continue;
    sentiments.push([turn.index, turn.nodeId, turn.speaker, scoreTurn(reading, turn)]);
  }
  return sentiments;
}

export const sentimentLabel = (score: number): SentimentLabel =>
  score > 0 ? "positive" : score < 0 ? "negative" : "neutral";
