import { checkPatterns } from "./check-patterns.ts";
import { findMasks, maskText } from "./mask-text.ts";
import type { Labelled } from "./merge-spans.ts";
import { compilePatterns } from "./own-patterns.ts";
import type { OwnPattern } from "./types.ts";

export interface TriedMasking {
  readonly masked: string;
  readonly ranges: readonly Labelled[];
}

/** Masks a text as it would be masked with these patterns. Patterns that can't be used are refused by their field. */
export function tryMasking(text: string, patterns: readonly OwnPattern[]): TriedMasking {
  checkPatterns(patterns);
  const compiled = compilePatterns(patterns);
  return { masked: maskText(text, compiled), ranges: findMasks(text, compiled) };
}
