import { readFileSync } from "node:fs";

/** One number for each label, in their order. */
export type Triple = readonly [number, number, number];

/** The trained numbers, as `npm run grader:train` leaves them. */
export interface Weights {
  readonly base: Triple;
  /** Logits are divided by it, so that probabilities are as often right as they say. */
  readonly temperature: number;
  readonly measures: ReadonlyMap<string, MeasureWeight>;
  /** By n-gram, of the customer's turn and of the agent's before it. */
  readonly said: ReadonlyMap<string, Triple>;
  readonly heard: ReadonlyMap<string, Triple>;
  /** By pair of measures. */
  readonly together: ReadonlyMap<string, Triple>;
  readonly overall: OverallWeights;
}

export interface MeasureWeight {
  readonly mean: number;
  readonly deviation: number;
  readonly weight: Triple;
}

export interface OverallWeights {
  /** In the order of `overallMeasures`; the first belongs to the constant. */
  readonly weights: readonly Triple[];
  /** What people give on average where their ratings make this label. */
  readonly ratings: Triple;
}

/** What a turn has or lacks by name. */
export const kinds = ["said", "heard", "together"] as const;

const isKind = (kind: string | undefined): kind is (typeof kinds)[number] => kinds.some((known) => known === kind);

/** Their weights are kept as whole thousandths. */
const unit = 1_000;

/** The file's text: a line of JSON, then a line for each measure, n-gram and pair. */
export function writeWeights({ base, temperature, overall, measures, ...named }: Weights): string {
  const lines = [JSON.stringify({ base, temperature, overall })];
  for (const [key, { mean, deviation, weight }] of measures) {
    lines.push(["measure", key, mean, deviation, ...weight].join("\t"));
  }
  for (const kind of kinds) {
    for (const [gram, weight] of named[kind]) {
      lines.push([kind, gram, ...weight.map((value) => Math.round(value * unit))].join("\t"));
    }
  }
  return `${lines.join("\n")}\n`;
}

export function parseWeights(text: string): Weights {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const measures = new Map<string, MeasureWeight>();
  const named = {
    said: new Map<string, Triple>(),
    heard: new Map<string, Triple>(),
    together: new Map<string, Triple>(),
  };
  for (const line of lines) {
    const [kind, key = "", ...rest] = line.split("\t");
    const numbers = rest.map(Number);
    if (kind === "measure") {
      const [mean = 0, deviation = 1, ...weight] = numbers;
      measures.set(key, { mean, deviation, weight: triple(weight) });
    } else if (isKind(kind)) {
      named[kind].set(key, triple(numbers.map((value) => value / unit)));
    }
  }
  const { base, temperature, overall } = JSON.parse(head) as Pick<Weights, "base" | "temperature" | "overall">;
  return { base, temperature, overall, measures, ...named };
}

export function triple(values: readonly number[]): Triple {
  const [one, two, three] = values;
  if (one === undefined || two === undefined || three === undefined) throw new Error("three numbers were expected");
  return [one, two, three];
}

export const weightsFile = new URL("./weights.txt", import.meta.url);

let kept: Weights | undefined;

/** Read when the first conversation asks for them. */
export function trainedWeights(): Weights {
  kept ??= parseWeights(readFileSync(weightsFile, "utf8"));
  return kept;
}
