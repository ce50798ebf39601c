import { type Mood, type SentimentLabel, sentimentLabel } from "../grading/index.ts";

export interface RatedTurn {
  readonly turn: number;
  readonly nodeId: string;
  readonly role: "agent" | "customer";
  readonly label: SentimentLabel;
  readonly score: number;
}

/** Returns the sentiment of every turn with its label, which cards do not store. */
export const ratedTurns = (turns: NonNullable<Mood["turns"]>): readonly RatedTurn[] =>
  turns.map(([turn, nodeId, role, score]) => ({ turn, nodeId, role, label: sentimentLabel(score), score }));
