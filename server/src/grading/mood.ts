import type { Mood, Reading } from "./types.ts";

/** VADER's own limits for positive and negative. */
const clear = 0.05;
/** Less is noise between two turns. */
const noticeable = 0.2;

/** The customer's mood in the first and in the last third of what it says; null when it says nothing. */
export function moodOf(reading: Reading): Mood | null {
  const moods = reading.customerTurns.map((turn) => reading.sentiment(turn));
  if (moods.length === 0) return null;
  const third = Math.max(1, Math.floor(moods.length / 3));
  const start = mean(moods.slice(0, third));
  const end = mean(moods.slice(-third));
  return {
    label: end >= clear ? "positive" : end <= -clear ? "negative" : "neutral",
    trend: end - start > noticeable ? "improving" : start - end > noticeable ? "declining" : "steady",
    start,
    end,
  };
}

const mean = (values: readonly number[]) =>
  Math.round((1_000 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 1_000;
