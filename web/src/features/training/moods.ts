import type { TrainingAttemptCustomerEnd, TrainingMessage } from "../../api/client.ts";

export type MoodBand = "strong" | "fair" | "weak" | "poor";

export interface Mood {
  readonly word: string;
  readonly band: MoodBand;
}

const steps: readonly (Mood & { readonly from: number })[] = [
  { from: 80, word: "Pleased", band: "strong" },
  { from: 60, word: "Calm", band: "fair" },
  { from: 40, word: "Uneasy", band: "weak" },
  { from: 20, word: "Upset", band: "poor" },
];

/** What a mood from 0 (furious) to 100 (delighted) is called. */
export function moodOf(value: number): Mood {
  return steps.find(({ from }) => value >= from) ?? { word: "Furious", band: "poor" };
}

/** The customer's mood after each of their messages; scripted customers have none. */
export const moodsOf = (messages: readonly TrainingMessage[]): number[] =>
  messages.flatMap(({ speaker, mood }) => (speaker === "customer" && mood !== null ? [mood] : []));

export const endWords: Readonly<Record<TrainingAttemptCustomerEnd, string>> = {
  satisfied: "The customer left satisfied.",
  gave_up: "The customer gave up.",
  angry: "The customer left angry.",
};
