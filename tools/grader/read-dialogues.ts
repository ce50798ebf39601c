import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readClosely } from "../../server/src/grading/read-closely.ts";
import type { Reading } from "../../server/src/grading/types.ts";

/** A rated dialogue, read as the grader reads a conversation. */
export interface Dialogue {
  readonly source: string;
  readonly reading: Reading;
  /** The mean rating of each turn of the customer, in order. */
  readonly ratings: readonly number[];
  readonly overall: number;
}

interface Line {
  readonly source: string;
  readonly turns: readonly {
    readonly role: "customer" | "agent";
    readonly text: string;
    readonly ratings?: number[];
  }[];
  readonly overall_ratings: number[];
}

export const datasetFolder = join(import.meta.dirname, "../../../shared/datasets/uss-dev");

export function readDialogues(folder: string, part: "train" | "valid"): readonly Dialogue[] {
  const file = join(folder, `uss_${part}.jsonl`);
  if (!existsSync(file)) {
    throw new Error(`${file} is not there. Give the folder with uss_train.jsonl and uss_valid.jsonl as the argument.`);
  }
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => dialogueOf(JSON.parse(line) as Line));
}

function dialogueOf({ source, turns, overall_ratings }: Line): Dialogue {
  const reading = readClosely({
    channel: "chat",
    language: "en",
    durationSeconds: null,
    agent: null,
    tags: [],
    metadata: {},
    steps: [],
    turns: turns.map(({ role, text }, index) => ({
      index,
      nodeId: `turn-${index}`,
      speaker: role,
      text,
      startMs: null,
      endMs: null,
    })),
  });
  const ratings = turns.filter(({ role }) => role === "customer").map((turn) => mean(turn.ratings ?? []));
  return { source, reading, ratings, overall: mean(overall_ratings) };
}

export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new Error("a mean of nothing was asked for");
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** 0 dissatisfied, 1 neutral, 2 satisfied. */
export const classOf = (rating: number): 0 | 1 | 2 => (rating < 3 ? 0 : rating > 3 ? 2 : 1);
