import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readClosely } from "../../server/src/grading/read-closely.ts";
import { sentimentLabel, sentimentOfTurns } from "../../server/src/grading/sentiment/sentiment-of-turns.ts";
import type { Reading, SentimentLabel, Turn } from "../../server/src/grading/types.ts";
import { accuracy, macroF1, type Pair, spearman } from "./metrics.ts";
import { classOf, type Dialogue } from "./read-dialogues.ts";

const labels: readonly SentimentLabel[] = ["negative", "neutral", "positive"];

/** A turn that was labelled by hand. The rules were written with the `known` ones, and not changed after the others. */
interface LabelledTurn {
  readonly part: "known" | "untouched";
  readonly domain: string;
  readonly role: "agent" | "customer";
  readonly label: SentimentLabel;
  readonly text: string;
}

export interface Agreement {
  readonly turns: number;
  readonly accuracy: number;
  readonly macroF1: number;
}

/** How a score is made of a turn: ours, or VADER's for comparison. */
export type TurnScorer = (reading: Reading, turn: Turn) => number;

export const ours: TurnScorer = (reading, turn) => {
  const [found] = sentimentOfTurns({ ...reading, turns: [turn] }) ?? [];
  return found?.[3] ?? 0;
};

/** VADER as its authors recommend it: neutral between -0.05 and 0.05. */
export const vader: TurnScorer = (reading, turn) => {
  const score = reading.sentiment(turn);
  return Math.abs(score) < 0.05 ? 0 : score;
};

export function readLabelledTurns(part: LabelledTurn["part"]): readonly LabelledTurn[] {
  const lines = readFileSync(join(import.meta.dirname, "labelled/turn-sentiment.jsonl"), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as LabelledTurn).filter((turn) => turn.part === part);
}

const readingOf = ({ role, text }: LabelledTurn): Reading =>
  readClosely({
    channel: "chat",
    language: "en",
    durationSeconds: null,
    agent: null,
    tags: [],
    metadata: {},
    steps: [],
    turns: [{ index: 0, nodeId: "1", speaker: role, text, startMs: null, endMs: null }],
  });

const classOfScore = (score: number) => labels.indexOf(sentimentLabel(score));

export const scoreOf = (turn: LabelledTurn, scorer: TurnScorer): number => {
  const reading = readingOf(turn);
  return scorer(reading, reading.turns[0] as Turn);
};

/** Compares the labels of turns by hand with those of a scorer. */
export function agreementWithLabels(turns: readonly LabelledTurn[], scorer: TurnScorer): Agreement {
  return agreementOf(
    turns.map((turn) => ({ truth: labels.indexOf(turn.label), guess: classOfScore(scoreOf(turn, scorer)) })),
  );
}

/**
 * Compares the sentiment of the customers' turns with the satisfaction that people saw in them, from the second turn on.
 * The two are not the same: a customer can ask for something neutrally and be satisfied.
 */
export function agreementWithRatings(dialogues: readonly Dialogue[], scorer: TurnScorer) {
  const rated = dialogues.flatMap(({ reading, ratings }) =>
    reading.customerTurns.map((turn, at) => ({ rating: ratings[at] ?? 3, score: scorer(reading, turn) })).slice(1),
  );
  const pairs = rated.map(({ rating, score }) => ({ truth: classOf(rating), guess: classOfScore(score) }));
  const shareOf = (guess: number, truth: number) => {
    const among = pairs.filter((pair) => pair.guess === guess);
    return among.filter((pair) => pair.truth === truth).length / Math.max(1, among.length);
  };
  return {
    ...agreementOf(pairs),
    spearman: spearman(rated.map(({ rating, score }) => ({ truth: rating, guess: score }))),
    negatives: pairs.filter(({ guess }) => guess === 0).length,
    /** Of the turns that are called negative, the share that people rated below 3, and above it. */
    negativeIsDissatisfied: shareOf(0, 0),
    negativeIsSatisfied: shareOf(0, 2),
    positives: pairs.filter(({ guess }) => guess === 2).length,
    positiveIsSatisfied: shareOf(2, 2),
    positiveIsDissatisfied: shareOf(2, 0),
  };
}

const agreementOf = (pairs: readonly Pair[]): Agreement => ({
  turns: pairs.length,
  accuracy: accuracy(pairs),
  macroF1: macroF1(pairs),
});
