import { readFile } from "node:fs/promises";

/** `model.json`, which training writes beside the weights. Its keys are those of the Python code. */
export interface EncoderModel {
  readonly checks: readonly string[];
  readonly verdicts: readonly string[];
  readonly signals: readonly string[];
  readonly roles: readonly string[];
  /** The others had too few labels to learn from. */
  readonly learnt_checks: readonly string[];
  readonly learnt_signals: readonly string[];
  readonly window_tokens: number;
  readonly turn_tokens: number;
  readonly farthest_place: number;
  readonly first_role_token: number;
  /** A token's place is its id. */
  readonly vocabulary: readonly string[];
}

const lists = ["checks", "verdicts", "signals", "roles", "learnt_checks", "learnt_signals", "vocabulary"] as const;
const numbers = ["window_tokens", "turn_tokens", "farthest_place", "first_role_token"] as const;

/** Throws if the file is missing or has another shape: weights of another release would give wrong verdicts silently. */
export async function readModelFile(path: URL): Promise<EncoderModel> {
  const model = JSON.parse(await readFile(path, "utf8")) as EncoderModel;
  const wrong = [
    ...lists.filter((key) => !Array.isArray(model[key])),
    ...numbers.filter((key) => !Number.isInteger(model[key])),
  ];
  if (wrong.length > 0) throw new Error(`model.json has no valid ${wrong.join(", ")}`);
  return model;
}
