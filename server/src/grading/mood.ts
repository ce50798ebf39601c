import { sentimentOfTurns } from "./sentiment/sentiment-of-turns.ts";
import type { Mood, Reading } from "./types.ts";

/** The limits for positive and negative of a mean over several turns. */
const clear = 0.05;
/** Less is noise between two turns. */
const noticeable = 0.2;

/**
 * Returns the customer's mood in the first and in the last third of their turns, and the sentiment of every turn; null
 * when the customer says nothing, or in a language that can't be read.
 */
export function moodOf(reading: Reading): Mood | null {
  const turns = sentimentOfTurns(reading);
  if (!turns) return null;
  const moods = turns.filter(([, , speaker]) => speaker === "customer").map(([, , , score]) => score);
  if (moods.length === 0) return null;
  const third = Math.max(1, Math.floor(moods.length / 3));
  const start = mean(moods.slice(0, third));
  const end = mean(moods.slice(-third));
  return {
    label: end >= clear ? "positive" : end <= -clear ? "negative" : "neutral",
    trend: end - start > noticeable ? "improving" : start - end > noticeable ? "declining" : "steady",
    start,
    end,
    turns,
  };
}

const mean = (values: readonly number[]) =>
  Math.round((1_000 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 1_000;
