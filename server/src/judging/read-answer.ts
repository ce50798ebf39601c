import { readJsonObject } from "../models/index.ts";

/** A judgement as the model wrote it: nothing about it has been checked but that it is an object. */
export type RawJudgement = Readonly<Record<string, unknown>>;

/**
 * The judgements by key, or undefined when the answer is not of the form that was asked for. What a model thinks aloud
 * or puts around the object is left aside.
 */
export function readAnswer(text: string): ReadonlyMap<string, readonly RawJudgement[]> | undefined {
  const judgements = readJsonObject(text)?.judgements;
  if (!Array.isArray(judgements)) return undefined;
  return Map.groupBy(judgements.filter(isObject), ({ key }) => String(key));
}

const isObject = (value: unknown): value is RawJudgement =>
  typeof value === "object" && value !== null && !Array.isArray(value);
