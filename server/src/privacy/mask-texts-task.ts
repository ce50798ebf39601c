import { maskOf } from "./mask-value.ts";
import type { OwnPattern } from "./types.ts";

export interface TextsToMask {
  readonly patterns: readonly OwnPattern[];
  readonly texts: readonly string[];
}

/** Runs in a worker thread. Null for a text that stays as it is: then it need not be copied back. */
export function run({ patterns, texts }: TextsToMask): (string | null)[] {
  const mask = maskOf(patterns);
  return texts.map((text) => {
    const masked = mask(text);
    return masked === text ? null : masked;
  });
}
