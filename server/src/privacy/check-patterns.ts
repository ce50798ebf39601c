import { RE2JSException } from "re2js";
import { invalid } from "../platform/fault.ts";
import { compilePattern } from "./own-patterns.ts";
import type { OwnPattern } from "./types.ts";

/** In instructions. A pattern's time grows with the text and, at worst, with this. */
const largestProgram = 600;

/** What an empty match would be found in, if the pattern has any. */
const samples = ["", "a", " ", "a b", "7", "-"];

/** Refuses, by field, what could not be used as an own pattern. */
export function checkPatterns(patterns: readonly OwnPattern[]): void {
  const names = new Set<string>();
  for (const [i, { name, pattern }] of patterns.entries()) {
    const field = `pii_patterns.${i}`;
    if (names.has(name)) throw invalid(`${field}.name`, `${field}.name must be unique; two patterns have this name.`);
    names.add(name);
    const problem = problemOf(pattern);
    if (problem) throw invalid(`${field}.pattern`, `${field}.pattern ${problem}`);
  }
}

function problemOf(pattern: string): string | undefined {
  try {
    const compiled = compilePattern(pattern);
    if (compiled.programSize() > largestProgram) return "is too large: use smaller repeat counts.";
    const matchesNothing = samples.some((sample) => {
      for (const match of compiled.matchAll(sample)) if (match[0] === "") return true;
      return false;
    });
    return matchesNothing ? "matches empty text, and therefore everywhere." : undefined;
  } catch (error) {
    if (error instanceof RE2JSException) return `is not a valid RE2 regular expression: ${error.message}.`;
    throw error;
  }
}
