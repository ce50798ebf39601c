import { texts } from "./texts.ts";

/** What became of a scored conversation, in a word; null: the grader could not judge it. */
export const outcomeWord = (passed: boolean | null): string =>
  passed === null ? texts.notJudged : passed ? texts.passed : texts.failed;
