import { predictSatisfaction } from "../../server/src/grading/satisfaction/predict-satisfaction.ts";
import { labels, type Satisfaction } from "../../server/src/grading/satisfaction/types.ts";
import { accuracy, type Interval, interval, macroF1, type Pair, spearman } from "./metrics.ts";
import { classOf, type Dialogue, mean } from "./read-dialogues.ts";

interface Judged {
  readonly source: string;
  /** From the customer's second turn on, as the ratings are measured. */
  readonly turns: readonly Pair[];
  /** For each turn: how sure the model was, and whether it was right. */
  readonly sure: readonly { readonly confidence: number; readonly right: boolean }[];
  readonly overall: Pair;
  /** The mean rating of the turns, and the number that the model gives the whole. */
  readonly means: Pair;
  /** The rating that people gave the whole, and the same number. */
  readonly wholes: Pair;
}

export interface Figure extends Interval {
  readonly value: number;
}

export interface Report {
  readonly source: string;
  readonly dialogues: number;
  readonly turns: number;
  readonly macroF1: Figure;
  readonly accuracy: Figure;
  readonly spearman: Figure;
  /** With the rating of the whole. */
  readonly overallSpearman: Figure;
  readonly overallMacroF1: Figure;
}

/** Of the turns with at least this confidence: how many there are, and how many are right. */
export interface Sureness {
  readonly from: number;
  readonly to: number;
  readonly turns: number;
  readonly right: number;
}

export interface Evaluation {
  /** Each source, then all together. */
  readonly reports: readonly Report[];
  readonly sureness: readonly Sureness[];
}

/** The dialogues go the way of a graded conversation; nothing here knows the model from inside. */
export function evaluate(dialogues: readonly Dialogue[]): Evaluation {
  const judged = dialogues.map((dialogue) => judge(dialogue, predictSatisfaction(dialogue.reading)));
  const sources = [...new Set(judged.map(({ source }) => source))];
  return {
    reports: [
      ...sources.map((name) =>
        report(
          name,
          judged.filter(({ source }) => source === name),
        ),
      ),
      report("all", judged),
    ],
    sureness: [0.33, 0.4, 0.5, 0.6, 0.7, 0.8].map((from, at, all) => surenessOf(judged, from, all[at + 1] ?? 1.01)),
  };
}

function judge({ source, ratings, overall }: Dialogue, { turns, ...whole }: Satisfaction): Judged {
  const counted = turns.map((turn, at) => ({ ...turn, truth: classOf(ratings[at] ?? 3) })).slice(1);
  return {
    source,
    turns: counted.map(({ truth, label }) => ({ truth, guess: labels.indexOf(label) })),
    sure: counted.map(({ truth, label, p }) => ({ confidence: p[label], right: labels[truth] === label })),
    overall: { truth: classOf(overall), guess: labels.indexOf(whole.label) },
    means: { truth: mean(ratings.length > 1 ? ratings.slice(1) : ratings), guess: whole.overall },
    wholes: { truth: overall, guess: whole.overall },
  };
}

function report(source: string, judged: readonly Judged[]): Report {
  const figure = (measure: (sample: readonly Judged[]) => number): Figure => ({
    value: measure(judged),
    ...interval(judged, measure),
  });
  return {
    source,
    dialogues: judged.length,
    turns: judged.flatMap(({ turns }) => turns).length,
    macroF1: figure((sample) => macroF1(sample.flatMap(({ turns }) => turns))),
    accuracy: figure((sample) => accuracy(sample.flatMap(({ turns }) => turns))),
    spearman: figure((sample) => spearman(sample.map(({ means }) => means))),
    overallSpearman: figure((sample) => spearman(sample.map(({ wholes }) => wholes))),
    overallMacroF1: figure((sample) => macroF1(sample.map(({ overall }) => overall))),
  };
}

function surenessOf(judged: readonly Judged[], from: number, to: number): Sureness {
  const among = judged.flatMap(({ sure }) => sure).filter(({ confidence }) => confidence >= from && confidence < to);
  return { from, to: Math.min(1, to), turns: among.length, right: among.filter(({ right }) => right).length };
}
