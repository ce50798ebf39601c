import { Missing } from "../../../tools/test/outcome.ts";
import { go } from "./go.ts";
import type { Language, Toolchain } from "./language.ts";
import { python } from "./python.ts";
import { typescript } from "./typescript.ts";

/** Every suite runs over this table: a library in another language is one more row. */
export const languages: readonly Language[] = [typescript, python, go];

export interface PreparedLanguage extends Language {
  /** Why its suites are skipped, for their names; empty if they run. */
  readonly whyNot: string;
  readonly toolchain: Toolchain;
}

let prepared: Promise<readonly PreparedLanguage[]> | undefined;

/** Returns the languages with their tools. What can't be had is skipped by name, or fails under REQUIRE_ALL_SUITES=1. */
export function preparedLanguages(): Promise<readonly PreparedLanguage[]> {
  prepared ??= Promise.all(languages.map(prepare));
  return prepared;
}

async function prepare(language: Language): Promise<PreparedLanguage> {
  try {
    return { ...language, whyNot: "", toolchain: await language.prepare() };
  } catch (error) {
    if (!(error instanceof Missing) || process.env.REQUIRE_ALL_SUITES === "1") throw error;
    return { ...language, whyNot: ` (skipped: ${error.message})`, toolchain: unavailable };
  }
}

const refuse = () => Promise.reject(new Error("The tools of this language are missing."));
const unavailable: Toolchain = { runner: refuse, overhead: refuse };
