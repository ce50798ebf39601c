import { isProblem } from "../../server/src/grading/encoder/joint-chances.ts";
import type { Verdict } from "../../server/src/grading/index.ts";

export interface SaidVerdict {
  readonly label: Verdict;
  readonly verdict: Verdict;
  readonly confidence: number;
}

/** `partial` and `fail` are degrees of one thing: the confidence says that there is a problem. */
const kindOf = (verdict: Verdict) => (isProblem(verdict) ? "problem" : verdict);

const isRight = ({ label, verdict }: SaidVerdict): boolean => kindOf(label) === kindOf(verdict);

const fewestPerPart = 15;
const mostParts = 10;

/** Mean gap between how sure verdicts are and how often they are right, over parts of equal size by confidence. */
export function calibrationError(said: readonly SaidVerdict[]): number {
  const sorted = said.toSorted((one, other) => one.confidence - other.confidence);
  const parts = Math.min(mostParts, Math.max(1, Math.floor(sorted.length / fewestPerPart)));
  let gap = 0;
  for (let part = 0; part < parts; part++) {
    const own = sorted.slice(
      Math.round((part * sorted.length) / parts),
      Math.round(((part + 1) * sorted.length) / parts),
    );
    const sure = own.reduce((sum, { confidence }) => sum + confidence, 0);
    gap += Math.abs(sure - own.filter(isRight).length);
  }
  return sorted.length === 0 ? 0 : gap / sorted.length;
}
